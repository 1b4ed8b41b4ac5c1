import { ChevronRight, type LucideIcon } from 'lucide-react'
import { Link } from 'wouter'
import { useWords } from '../../lib/words.ts'
import { accountWords } from './words.ts'

/** The frame of what belongs together on the profile. */
export const PANEL = 'rounded-card border border-line bg-raised'

type WayProps = {
  readonly href: string
  readonly icon: LucideIcon
  readonly title: keyof typeof accountWords
  readonly help: keyof typeof accountWords
}

/** A line of the panel that leads to a screen of its own. */
export function Way({ href, icon: Icon, title, help }: WayProps) {
  const t = useWords(accountWords)
  return (
    <Link href={href} className="flex min-h-16 items-center gap-4 py-3">
      <Icon className="size-5 text-muted" aria-hidden="true" />
      <span className="flex-1">
        <span className="block font-semibold">{t(title)}</span>
        <span className="block text-14 text-muted">{t(help)}</span>
      </span>
      <ChevronRight className="size-5 text-muted" aria-hidden="true" />
    </Link>
  )
}

type ActProps = Omit<WayProps, 'href'> & { readonly onClick: () => void }

/** A line of the panel that does something here. */
export function Act({ icon: Icon, title, help, onClick }: ActProps) {
  const t = useWords(accountWords)
  return (
    <button
      type="button"
      className="flex min-h-16 w-full items-center gap-4 py-3 text-left"
      onClick={onClick}
    >
      <Icon className="size-5 text-muted" aria-hidden="true" />
      <span className="flex-1">
        <span className="block font-semibold">{t(title)}</span>
        <span className="block text-14 text-muted">{t(help)}</span>
      </span>
    </button>
  )
}
