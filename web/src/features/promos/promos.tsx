import { Megaphone } from 'lucide-react'
import { Link } from 'wouter'
import { failureOf } from '../../lib/failure.ts'
import { type Promo, usePromos } from '../../lib/promos.ts'
import { useTranslatedFailure } from '../../lib/translated-failure.ts'
import { useWords } from '../../lib/words.ts'
import { Empty } from '@ruka/ui/parts/empty'
import { Failed } from '@ruka/ui/parts/failed'
import { PromoPicture } from './picture.tsx'
import { promoWords } from './words.ts'

const GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3'

/** All promos: those that run first, then those that are over. */
export default function Promos() {
  const t = useWords(promoWords)
  const list = usePromos()
  return (
    <div className="mx-auto w-full max-w-6xl space-y-4 px-3 py-4 md:px-6 md:py-8">
      <h1 className="text-28 font-extrabold">{t('promos')}</h1>
      <p className="text-muted">{t('promosLead')}</p>
      {list.isPending && <Skeletons label={t('promosLoading')} />}
      {list.isError && list.data === undefined && (
        <PromosFailed error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />
      )}
      {list.data?.promos.length === 0 && <Empty icon={Megaphone} text={t('noPromos')} />}
      {list.data !== undefined && list.data.promos.length > 0 && (
        <ul className={GRID}>
          {list.data.promos.map((promo, at) => (
            <li key={promo.slug} className="flex">
              <Card promo={promo} eager={at < 2} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type FailedProps = { readonly error: unknown; readonly busy: boolean; readonly onRetry: () => void }

/** The error in the server's own words, and another try. */
export function PromosFailed({ error, busy, onRetry }: FailedProps) {
  const t = useWords(promoWords)
  const failure = failureOf(error)
  const { general, fields } = useTranslatedFailure(failure) ?? failure
  const texts = [...general, ...Object.values(fields).flat()]
  return <Failed text={texts.join(' ')} retryLabel={t('retry')} busy={busy} onRetry={onRetry} />
}

const CARD = 'flex w-full flex-col overflow-hidden rounded-card border border-line bg-raised'

/** One that is over is grey, says so, and leads nowhere. */
function Card({ promo, eager }: { readonly promo: Promo; readonly eager: boolean }) {
  const t = useWords(promoWords)
  const inside = (
    <>
      <span className="relative block">
        <PromoPicture promo={promo} eager={eager} spared />
        {!promo.active && (
          <span className="absolute top-3 left-3 rounded-full border border-control-line bg-sky px-3 py-1 text-12 font-extrabold text-text">
            {t('ended')}
          </span>
        )}
      </span>
      <span className="block space-y-1 p-4">
        <span className={`block text-16 font-extrabold ${promo.active ? '' : 'text-muted'}`}>
          {promo.title}
        </span>
        <span className="block text-14 text-muted">{promo.description}</span>
      </span>
    </>
  )
  return promo.active ? (
    <Link href={`/promos/${promo.slug}`} className={`${CARD} hover:border-control-line`}>
      {inside}
    </Link>
  ) : (
    <div className={`${CARD} border-dashed`} aria-disabled="true" role="group" aria-label={promo.title}>
      {inside}
    </div>
  )
}

/** In the size of the cards to come. */
function Skeletons({ label }: { readonly label: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div className={GRID} aria-hidden="true">
        {Array.from({ length: 3 }, (_, at) => (
          <div key={at} className={CARD}>
            <span className="skeleton aspect-[12/5] w-full" />
            <span className="flex min-h-24 flex-col justify-center gap-2 p-4">
              <span className="skeleton h-4 w-1/2 rounded-full" />
              <span className="skeleton h-4 w-5/6 rounded-full" />
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}
