import { ChipRow, chipClass } from '@ruka/ui/parts/chips'
import { Link } from 'wouter'
import { useWords } from '../../lib/words.ts'
import type { Tag } from './list.ts'
import { isChosen, tagsOf, toggleTag } from './tag.ts'
import { gamesWords } from './words.ts'

type Props = {
  /** Undefined while the first page loads: the row keeps its height. */
  readonly tags: readonly Tag[] | undefined
  readonly chosen: string
  readonly path: string
}

export function TagChips({ tags = [], chosen, path }: Props) {
  const t = useWords(gamesWords)
  const titles: Readonly<Record<string, string>> = {
    crash: t('tagCrash'),
    popular: t('tagPopular'),
    instant: t('tagInstant'),
    table: t('tagTable'),
    slots: t('tagSlots'),
    virtual: t('tagVirtual'),
  }
  return (
    <ChipRow label={t('tags')}>
      <li>
        <Chip href={path} active={tagsOf(chosen).length === 0} text={t('tagAll')} />
      </li>
      {tags.map(({ key, title }) => (
        <li key={key}>
          <Chip
            href={toggleTag(path, chosen, key)}
            active={isChosen(chosen, key)}
            text={titles[key] ?? title}
          />
        </li>
      ))}
    </ChipRow>
  )
}

function Chip({
  href,
  active,
  text,
}: {
  readonly href: string
  readonly active: boolean
  readonly text: string
}) {
  return (
    <Link href={href} aria-current={active ? 'true' : undefined} className={chipClass(active)}>
      {text}
    </Link>
  )
}
