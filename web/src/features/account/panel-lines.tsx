import { LINE, Line } from '@ruka/ui/parts/list'
import type { LucideIcon } from 'lucide-react'
import { Link } from 'wouter'
import { useWords } from '../../lib/words.ts'
import { accountWords } from './words.ts'

type WayProps = {
  readonly href: string
  readonly icon: LucideIcon
  readonly title: keyof typeof accountWords.en
  readonly help: keyof typeof accountWords.en
}

/** A line of the panel that leads to a screen of its own. */
export function Way({ href, icon: Icon, title, help }: WayProps) {
  const t = useWords(accountWords)
  return (
    <Link href={href} className={LINE}>
      <Line icon={Icon} title={t(title)} detail={t(help)} leads />
    </Link>
  )
}

type ActProps = Omit<WayProps, 'href'> & { readonly onClick: () => void }

/** A line of the panel that does something here. */
export function Act({ icon: Icon, title, help, onClick }: ActProps) {
  const t = useWords(accountWords)
  return (
    <button type="button" className={LINE} onClick={onClick}>
      <Line icon={Icon} title={t(title)} detail={t(help)} />
    </button>
  )
}
