import { AliasAvatar } from '@ruka/ui/parts/alias-avatar'
import { Link } from 'wouter'
import { gameName } from '../../lib/game-name.ts'
import { useAliasName } from '../../lib/alias.ts'
import { formatMultiplier } from '../../lib/format.ts'
import { useLobby } from '../../lib/use-lobby.ts'
import { Money } from '@ruka/ui/parts/money'
import { useWords } from '../../lib/words.ts'
import { liveWords } from './live-words.ts'

/** Wins of players, latest first. */
export default function RecentWins() {
  const t = useWords(liveWords)
  const nameOfAlias = useAliasName()
  const { wins } = useLobby()
  return (
    <section aria-labelledby="wins" className="space-y-3">
      <div>
        <h2 id="wins" className="text-20 font-extrabold">
          {t('wins')}
        </h2>
        <p className="text-14 text-muted">{t('winsHelp')}</p>
      </div>
      <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {wins.slice(0, 6).map(({ n, game, alias, x100, payout }) => (
          <li key={n}>
            <Link
              href={`/games/${game}`}
              className="flex min-h-14 items-center gap-3 max-[16rem]:flex-wrap rounded-control border border-line bg-raised px-3 py-2 hover:border-control-line"
            >
              <AliasAvatar alias={alias} className="size-9" />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-14 font-semibold">{nameOfAlias(alias)}</span>
                <span className="block truncate text-12 text-muted">{gameName(game)}</span>
              </span>
              <span className="text-right max-[16rem]:w-full">
                <Money value={payout} className="block text-14 font-bold text-mint-text" />
                <span className="num block text-12 text-muted">{formatMultiplier(x100)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
