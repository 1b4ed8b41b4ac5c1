import { useSearch } from 'wouter'
import { useWords } from '../../lib/words.ts'
import { GamesGrid } from './grid.tsx'
import { gamesWords } from './words.ts'

/** All games, by tag. */
export default function Games() {
  const t = useWords(gamesWords)
  const tags = new URLSearchParams(useSearch()).get('tags') ?? ''
  return (
    <div className="mx-auto w-full max-w-6xl space-y-4 px-3 py-4 md:px-6 md:py-6">
      <h1 className="text-28 font-extrabold">{t('games')}</h1>
      <GamesGrid tags={tags} path="/games" clearLabel={t('games')} />
    </div>
  )
}
