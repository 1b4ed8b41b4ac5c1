import { Link } from 'wouter'
import { AliasAvatar } from '@ruka/ui/parts/alias-avatar'
import { Countdown } from '@ruka/ui/parts/countdown'
import { Money } from '@ruka/ui/parts/money'
import { useAliasName } from '../../lib/alias.ts'
import { useWords } from '../../lib/words.ts'
import { RACE } from './places.tsx'
import type { ShownRace } from './use-campaigns.ts'
import { campaignWords } from './words.ts'

type Props = {
  /** Undefined of one that ended before it could be shown, whose place stays empty. */
  readonly race: ShownRace | undefined
  readonly isOver: boolean
}

/** The race that ends next: its first places, the own one, and what the first gets. */
export function RaceCard({ race, isOver }: Props) {
  const t = useWords(campaignWords)
  if (!race) return <div className={RACE} />
  const { name, endsMs, entrants, own, first_prize: first } = race
  return (
    <Link
      href="/tournament"
      className={`grid grid-cols-[1fr_auto] gap-x-4 rounded-control border border-line bg-raised px-3 py-2.5 hover:border-control-line max-lg:grid-rows-[auto_1fr] max-lg:gap-y-2 lg:grid-cols-[1fr_2fr_auto] lg:content-center lg:items-center lg:gap-x-8 ${RACE}`}
    >
      <span className="flex min-w-0 justify-between gap-3 max-lg:col-span-2 lg:flex-col lg:gap-0">
        <span className="truncate text-14 font-bold">{name}</span>
        <span className="shrink-0 text-12 text-muted">
          {isOver ? (
            t('over')
          ) : (
            <>
              {t('endsIn')} <Countdown untilMs={endsMs} label={t('endsIn')} />
            </>
          )}
        </span>
      </span>
      <Places race={race} />
      <span className="flex flex-col justify-between text-right text-12 whitespace-nowrap lg:flex-row lg:gap-8">
        <Figure name={t(`first_${first.kind}`)}>
          <Money value={first.amount} />
        </Figure>
        {own === null ? (
          <Figure name={t('players')}>{entrants}</Figure>
        ) : (
          <Figure name={t('place')}>
            {own.rank !== null
              ? t('rankOf', { rank: own.rank, n: entrants })
              : t(own.has_joined ? 'noPlace' : 'notJoined')}
          </Figure>
        )}
      </span>
    </Link>
  )
}

function Places({ race: { places } }: { readonly race: ShownRace }) {
  const t = useWords(campaignWords)
  const nameOf = useAliasName()
  if (places.length === 0) return <span className="text-12 text-muted">{t('noPlaces')}</span>
  return (
    <ol className="min-w-0 space-y-1 lg:grid lg:grid-cols-3 lg:space-y-0">
      {places.map(({ rank, alias, is_own: isOwn }) => (
        <li key={rank} className="flex h-6 items-center gap-2 text-12">
          <span className="num w-3 text-muted">{rank}</span>
          <AliasAvatar alias={alias} className="size-5" />
          <span className={`truncate ${isOwn ? 'font-bold' : ''}`}>{isOwn ? t('you') : nameOf(alias)}</span>
        </li>
      ))}
    </ol>
  )
}

const Figure = ({ name, children }: { readonly name: string; readonly children: React.ReactNode }) => (
  <span>
    <span className="block text-muted">{name}</span>
    <span className="num block text-14 font-bold">{children}</span>
  </span>
)
