import { useSearch } from 'wouter'
import { usePreferences } from '../../lib/preferences.ts'
import { useWords } from '../../lib/words.ts'
import { GamesGrid } from './grid.tsx'
import { SearchButton } from './search-button.tsx'
import { gamesWords } from './words.ts'

type Props = {
  /**
   * An address that the operator's configuration adds: its name in both languages, and the tags it shows.
   */
  readonly title?: readonly [en: string, sw: string]
  readonly tags?: string
}

/** All games, by tag. */
export default function Games({ title, tags }: Props) {
  const t = useWords(gamesWords)
  const { language } = usePreferences()
  const asked = new URLSearchParams(useSearch()).get('tags') ?? ''
  return (
    <div className="mx-auto w-full max-w-6xl space-y-4 px-3 py-4 md:px-6 md:py-6">
      <div className="flex items-center justify-between gap-3">
        <h1 className="text-28 font-extrabold">{title?.[language === 'sw' ? 1 : 0] ?? t('games')}</h1>
        <SearchButton />
      </div>
      {tags === undefined ? (
        <GamesGrid tags={asked} path="/games" chips />
      ) : (
        <GamesGrid tags={tags} path="/games" />
      )}
    </div>
  )
}
