import { useState, useSyncExternalStore } from 'react'
import { splitKes } from '@ruka/ui/split-kes'
import { formatMoment } from '../../lib/format.ts'
import { useWords } from '../../lib/words.ts'
import { putAway } from './put-away.ts'
import { useCampaigns, type ShownJackpot, type ShownRace } from './use-campaigns.ts'
import { campaignWords } from './words.ts'

/** Slower than on home: a game is played for long, and its own connection needs the line. */
const EVERY_MS = 30_000

/** Where the line is not shown, as the style of its place says. */
const LOW = '(height < 30rem)'
const useLow = (): boolean =>
  useSyncExternalStore(
    listener => {
      const query = window.matchMedia(LOW)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => window.matchMedia(LOW).matches,
  )

/**
 * What counts a game, in one line: the own place, and each jackpot that there is room for, the greatest first. Nothing
 * of it is a link, since a finger that misses the game must not leave it.
 */
export default function BesideStrip({ slug }: { readonly slug: string }) {
  const t = useWords(campaignWords)
  const campaigns = useCampaigns({ game: slug, everyMs: EVERY_MS, isWanted: !useLow() })
  const now = campaigns?.race ?? undefined
  const [race, keep] = useState<ShownRace>()
  if (now && now !== race) keep(now)
  if (!campaigns || !(campaigns.jackpots.length > 0 || race?.own)) return null
  const jackpots = campaigns.jackpots.toSorted((one, other) => other.amount - one.amount)
  return (
    <section aria-label={t('beside')} className="flex h-full text-12 lg:text-14">
      <div className="flex min-w-0 flex-1 items-center gap-3 pl-3 lg:gap-8 lg:pl-4">
        {race?.own && <Own race={race} own={race.own} isOver={!now} />}
        {jackpots.length > 0 && (
          <ul
            aria-label={t('jackpots')}
            className="flex h-full min-w-0 flex-1 flex-wrap gap-x-6 overflow-hidden lg:gap-x-8"
          >
            {jackpots.map(jackpot => (
              <Jackpot key={jackpot.id} jackpot={jackpot} />
            ))}
          </ul>
        )}
      </div>
      <button
        type="button"
        aria-label={t('putAway')}
        title={t('putAway')}
        className="grid h-full w-11 shrink-0 place-items-center text-muted hover:text-text"
        onClick={() => {
          putAway()
          document.querySelector('main')?.focus()
        }}
      >
        <svg viewBox="0 0 12 12" className="size-3 stroke-current stroke-[1.5]" aria-hidden="true">
          <path d="M1 1l10 10M11 1L1 11" />
        </svg>
      </button>
    </section>
  )
}

function Jackpot({
  jackpot: { name, level, amount, drops_at: dropsAt },
}: {
  readonly jackpot: ShownJackpot
}) {
  const t = useWords(campaignWords)
  const { whole, cents } = splitKes(amount)
  return (
    <li className="flex h-full max-w-full items-center gap-1.5 whitespace-nowrap">
      {/* On a narrow screen the name gives way first; an amount is never cut without a sign of it. */}
      <span className="shrink-999 truncate text-muted">{t(`${level}Jackpot`)}</span>{' '}
      <span className="num truncate font-bold">
        KES {whole}
        <span className="max-lg:hidden">{cents}</span>
      </span>
      <span className="num truncate pl-2 text-muted max-xl:hidden">
        {dropsAt === null ? name : t('dropsBy', { name, time: formatMoment(dropsAt).slice(-5) })}
      </span>
    </li>
  )
}

type OwnProps = {
  readonly race: ShownRace
  readonly own: NonNullable<ShownRace['own']>
  readonly isOver: boolean
}

/** The own place as it is: no distance to another, and no clock that runs. */
function Own({ race: { name, entrants, ends_at: endsAt }, own, isOver }: OwnProps) {
  const t = useWords(campaignWords)
  return (
    <p className="flex shrink-0 items-center gap-1.5 whitespace-nowrap">
      <span className="max-w-48 truncate font-bold max-lg:sr-only lg:mr-2">{name}</span>{' '}
      <span className="text-muted">{t('place')}</span>{' '}
      <span className="num font-bold">
        {own.rank !== null
          ? t('rankOf', { rank: own.rank, n: entrants })
          : t(own.has_joined ? 'noPlace' : 'notJoined')}
      </span>
      <span className="num text-muted max-lg:hidden lg:ml-2">
        {isOver ? t('over') : t('endsAt', { time: formatMoment(endsAt) })}
      </span>
    </p>
  )
}
