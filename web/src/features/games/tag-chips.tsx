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
  readonly clearLabel: string
}

export function TagChips({ tags = [], chosen, path, clearLabel }: Props) {
  const t = useWords(gamesWords)
  const titles: Readonly<Record<string, string>> = {
    crash: t('tagCrash'),
    popular: t('tagPopular'),
    instant: t('tagInstant'),
  }
  return (
    <nav aria-label={t('tags')} className="chips -mx-3 overflow-x-auto px-3 md:mx-0 md:px-0">
      <ul className="flex min-h-11 w-max gap-2">
        <li>
          <Chip href={path} active={tagsOf(chosen).length === 0} text={clearLabel} />
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
      </ul>
    </nav>
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
    <Link
      href={href}
      aria-current={active ? 'true' : undefined}
      className={`flex min-h-11 items-center rounded-full border px-4 text-14 font-semibold whitespace-nowrap ${
        active ? 'border-text bg-text text-sky' : 'border-control-line text-muted hover:text-text'
      }`}
    >
      {text}
    </Link>
  )
}
