import { Dices } from 'lucide-react'
import { Link } from 'wouter'
import { formatKes, formatMoment, formatMultiplier } from '../../lib/format.ts'
import { Money } from '@ruka/ui/parts/money'
import { gameName } from '../../lib/game-name.ts'
import { useWords } from '../../lib/words.ts'
import { PANEL } from '@ruka/ui/panel'
import { Button, buttonClass } from '@ruka/ui/parts/button'
import { Empty } from '@ruka/ui/parts/empty'
import { List, SkeletonList } from '@ruka/ui/parts/list'
import { Figures } from '@ruka/ui/parts/figures'
import { Failed } from '@ruka/ui/parts/failed'
import { PageHead } from '../../lib/page-head.tsx'
import { type Bet, type Today, useBets } from './read-bets.ts'
import { betsWords } from './words.ts'

/** The player's bets in all games, and what today's came to. */
export default function Bets() {
  const t = useWords(betsWords)
  const list = useBets()
  const bets = list.data?.pages.flatMap(page => page.bets) ?? []
  const today = list.data?.pages[0]?.today
  return (
    <div className="mx-auto w-full max-w-xl space-y-4 px-3 py-4 md:px-6 md:py-8">
      <PageHead title={t('title')} back="/profile" backLabel={t('back')} />
      {list.isPending && <SkeletonList label={t('loading')} lines={6} />}
      {list.isError && bets.length === 0 && (
        <Failed
          text={t('failed')}
          retryLabel={t('retry')}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isSuccess && bets.length === 0 && (
        <Empty icon={Dices} text={t('empty')}>
          <Link href="/games" className={buttonClass('plain')}>
            {t('games')}
          </Link>
        </Empty>
      )}
      {bets.length > 0 && today && <DayResult today={today} />}
      {bets.length > 0 && (
        <List>
          {bets.map(bet => (
            <BetLine key={`${bet.id} ${bet.at}`} bet={bet} />
          ))}
        </List>
      )}
      {list.hasNextPage && (
        <Button className="w-full" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </div>
  )
}

/** What the finished bets of the day cost or brought, in words as well as in colour. */
function DayResult({ today: { bets, staked, paid } }: { readonly today: Today }) {
  const t = useWords(betsWords)
  const net = Math.round((paid - staked) * 100) / 100
  const kes = formatKes(Math.abs(net))
  return (
    <section className={`${PANEL} p-4`} aria-labelledby="today">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="today" className="font-extrabold">
          {t('today')}
        </h2>
        <span className="text-14 text-muted">{bets === 0 ? t('noneToday') : t('bets', { n: bets })}</span>
      </div>
      {bets > 0 && (
        <div className="mt-3">
          <Figures
            figures={[
              { name: t('staked'), value: <Money value={staked} /> },
              { name: t('paid'), value: <Money value={paid} /> },
              {
                name: t('net'),
                sum: true,
                value: (
                  <span className={net > 0 ? 'text-mint-text' : ''}>
                    {net === 0 ? t('even') : t(net > 0 ? 'up' : 'down', { kes })}
                  </span>
                ),
              },
            ]}
          />
        </div>
      )}
    </section>
  )
}

function BetLine({ bet: { game, at, stake, state, payout } }: { readonly bet: Bet }) {
  const t = useWords(betsWords)
  return (
    <li>
      <Link href={`/games/${game}`} className="flex min-h-16 items-center justify-between gap-3 py-2">
        <span className="min-w-0">
          <span className="block truncate font-semibold">{gameName(game)}</span>
          <span className="num block text-12 text-muted">
            {formatMoment(at)} · {t('stake', { kes: formatKes(stake) })}
          </span>
        </span>
        <span className="shrink-0 text-right text-14">
          {state === 'open' && <span className="text-info-text">{t('open')}</span>}
          {state === 'void' && <span className="text-muted">{t('returned')}</span>}
          {state === 'settled' && payout === 0 && <span className="text-muted">{t('lost')}</span>}
          {state === 'settled' && payout > 0 && (
            <>
              <Money
                value={payout}
                className={`block font-semibold ${payout > stake ? 'text-mint-text' : ''}`}
              />
              <span className="num block text-12 text-muted">
                {formatMultiplier(stake > 0 ? Math.floor(Math.round(payout * 10_000) / (stake * 100)) : 0)}
              </span>
            </>
          )}
        </span>
      </Link>
    </li>
  )
}
