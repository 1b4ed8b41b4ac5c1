import { Link } from 'wouter'
import { loginFor } from '../../lib/redirect.ts'
import { useWords } from '../../lib/words.ts'
import { buttonClass } from '@ruka/ui/parts/button'
import { AboutGame } from './about-game.tsx'
import { gameWords } from './game-words.ts'
import { GamePicture } from './picture.tsx'

type Props = {
  readonly slug: string
  readonly game: {
    readonly name: string
    readonly thumbnail: string
    readonly ways: readonly string[]
  }
  readonly player?: boolean
}

/**
 * What a visitor sees before a game: the two ways in, and what it is. A player whose way in is not there sees
 * the other.
 */
export function GameIntro({ slug, game, player = false }: Props) {
  const t = useWords(gameWords)
  return (
    <div className="mx-auto w-full max-w-3xl space-y-8 px-3 py-4 md:px-6 md:py-8">
      <section className="overflow-hidden rounded-card border border-line bg-raised sm:flex">
        <div className="aspect-square w-full shrink-0 bg-raised-2 sm:w-60">
          <GamePicture game={game} eager />
        </div>
        <div className="flex flex-1 flex-col justify-center gap-3 p-5">
          <h1 className="text-28 font-extrabold">{game.name}</h1>
          {game.ways.includes('demo') && (
            <Link href={`/games/${slug}?demo=true`} className={buttonClass('plain', 'min-h-12')}>
              {t('clickDemo')}
            </Link>
          )}
          {player ? (
            game.ways.includes('real') && (
              <Link href={`/games/${slug}`} className={buttonClass('primary', 'min-h-12')}>
                {t('playReal')}
              </Link>
            )
          ) : (
            <Link href={loginFor(`/games/${slug}`)} className={buttonClass('primary', 'min-h-12')}>
              {t('loginToPlay')}
            </Link>
          )}
        </div>
      </section>
      <AboutGame slug={slug} />
    </div>
  )
}
