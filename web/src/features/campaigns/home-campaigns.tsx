import { useState } from 'react'
import { Link } from 'wouter'
import { Money } from '@ruka/ui/parts/money'
import { formatMoment } from '../../lib/format.ts'
import { useWords } from '../../lib/words.ts'
import { Places, TICKER, type Kept } from './places.tsx'
import { RaceCard } from './race-card.tsx'
import { useCampaigns, type ShownJackpot, type ShownRace } from './use-campaigns.ts'
import { campaignWords } from './words.ts'

/** What runs, in the places that were kept for it. */
export default function HomeCampaigns({ jackpots, race }: Kept) {
  const campaigns = useCampaigns()
  const now = campaigns?.race ?? undefined
  // A race that has ended stays until the page is left: what follows it has its own place then.
  const [last, keep] = useState<ShownRace>()
  if (now && now !== last) keep(now)
  if (!campaigns) return <Places jackpots={jackpots} race={race} />
  return (
    <>
      {jackpots > 0 && <Ticker jackpots={campaigns.jackpots} />}
      {race && <RaceCard race={now ?? last} isOver={!now} />}
    </>
  )
}

/** Each jackpot with what its greatest level pays now. It moves only where a hand moves it. */
function Ticker({ jackpots }: { readonly jackpots: readonly ShownJackpot[] }) {
  const t = useWords(campaignWords)
  return (
    <ul
      aria-label={t('jackpots')}
      className={`chips -mx-3 flex gap-2 overflow-x-auto px-3 md:mx-0 md:px-0 ${TICKER}`}
    >
      {jackpots.map(({ id, name, level, amount, drops_at: dropsAt }) => (
        <li key={id} className="grow">
          <Link
            href="/jackpots"
            className="flex h-12 flex-col justify-center rounded-control border border-line bg-raised px-3 whitespace-nowrap hover:border-control-line"
          >
            <span className="text-14 font-bold">
              {t(`${level}Jackpot`)} <Money value={amount} />
            </span>
            <span className="num text-12 text-muted">
              {dropsAt === null ? name : t('dropsBy', { name, time: formatMoment(dropsAt).slice(-5) })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
