import { useStore } from '@ruka/client/store'
import { Heart } from 'lucide-react'
import { Link } from 'wouter'
import { openWallet } from '../../lib/dialogs.ts'
import { ownGames } from '../../lib/own-games.ts'
import { useMe } from '../../lib/poll-me.ts'
import { registered } from '../../lib/registered.ts'
import { site } from '../../lib/site.ts'
import { useWords } from '../../lib/words.ts'
import { PANEL } from '@ruka/ui/panel'
import { Button, buttonClass } from '@ruka/ui/parts/button'
import { gamesOf, useGames } from './list.ts'
import { homePartsWords } from './home-parts-words.ts'
import { GamePicture } from './picture.tsx'

/** The row with its title, as in `home.tsx`: it has its place before the list is there. */
const CONTINUE_HEIGHT = 'h-33'

/** The games that the player opened last, then the favourites; before the first of them the ways to begin. */
export default function ContinueRow() {
  const t = useWords(homePartsWords)
  const { recent, favourites } = useStore(ownGames)
  const isNew = useStore(registered)
  const list = useGames({})
  const listed = gamesOf(list)
  const own = [...new Set([...recent, ...favourites])].flatMap(
    slug => listed.find(game => game.slug === slug) ?? [],
  )
  if (list.isPending && recent.length + favourites.length > 0) return <div className={CONTINUE_HEIGHT} />
  if (own.length === 0)
    return isNew && <Welcome hasDemo={listed.some(({ slug, demo }) => slug === 'aviator' && demo)} />
  return (
    <section aria-labelledby="continue" className="space-y-2">
      <h2 id="continue" className="text-16 font-extrabold">
        {t('continue')}
      </h2>
      <ul className="chips -mx-3 flex gap-2 overflow-x-auto px-3 md:mx-0 md:px-0">
        {own.map(game => (
          <li key={game.slug} className="w-20 shrink-0">
            <Link href={`/games/${game.slug}`} className="block rounded-control" aria-label={game.name}>
              <span className="relative block aspect-square overflow-hidden rounded-control border border-line bg-raised-2">
                <GamePicture game={game} eager spared />
                {favourites.includes(game.slug) && (
                  <Heart
                    className="absolute top-1 right-1 size-4 fill-rose text-rose drop-shadow"
                    aria-hidden="true"
                  />
                )}
              </span>
              <span className="block truncate pt-1 text-center text-12 font-semibold">{game.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shown after registration while the balance is zero and no game was opened. */
function Welcome({ hasDemo }: { readonly hasDemo: boolean }) {
  const t = useWords(homePartsWords)
  const balance = useMe().data?.balance
  if (balance !== 0) return null
  return (
    <section aria-labelledby="welcome" className={`${PANEL} space-y-3 p-4`}>
      <div className="space-y-1">
        <h2 id="welcome" className="text-16 font-extrabold">
          {t('welcome', { site: site().name })}
        </h2>
        <p className="text-14 text-muted">{t('welcomeText')}</p>
      </div>
      <div className="grid grid-cols-2 gap-2 md:max-w-sm">
        <Button variant="money" onClick={() => openWallet('topup')}>
          {t('deposit')}
        </Button>
        {hasDemo && (
          <Link href="/games/aviator?demo=true" className={buttonClass('plain')}>
            {t('tryDemo')}
          </Link>
        )}
      </div>
    </section>
  )
}
