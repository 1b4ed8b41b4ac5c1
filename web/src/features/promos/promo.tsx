import { ArrowLeft, ExternalLink, SearchX } from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { Link, Redirect, useLocation, useParams } from 'wouter'
import { openWallet } from '../../lib/dialogs.ts'
import { useVisit } from '../../lib/poll-me.ts'
import { contentBase, type Promo, usePromos } from '../../lib/promos.ts'
import { loginFor } from '../../lib/redirect.ts'
import { useTitle } from '../../lib/title.ts'
import { useWords } from '../../lib/words.ts'
import { Button, buttonClass } from '@ruka/ui/parts/button'
import { Empty } from '@ruka/ui/parts/empty'
import { PROSE } from '@ruka/ui/prose'
import { leadsTo } from './link.ts'
import { PromoPicture } from './picture.tsx'
import { PromosFailed } from './promos.tsx'
import { safeHtml } from './safe-html.ts'
import { promoWords } from './words.ts'

/** One promo. Of those that bear the same address, one that runs is meant. */
export default function PromoPage() {
  const t = useWords(promoWords)
  const { slug = '' } = useParams()
  const list = usePromos()
  const player = useVisit() === 'player'
  const promo = list.data?.promos.find(one => one.slug === slug)
  const toLogIn = promo?.deposit === true && promo.active && !player
  useTitle(toLogIn ? undefined : promo?.title)
  if (toLogIn) return <Redirect to={loginFor(`/promos/${slug}`)} replace />
  return (
    <div className="mx-auto w-full max-w-2xl space-y-4 px-3 py-4 md:px-6 md:py-8">
      <Link href="/promos" className="-ml-2 inline-flex min-h-11 items-center gap-2 px-2 font-semibold">
        <ArrowLeft className="size-5" aria-hidden="true" />
        {t('allPromos')}
      </Link>
      {list.isPending && <Skeleton label={t('promosLoading')} />}
      {list.isError && list.data === undefined && (
        <PromosFailed error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />
      )}
      {list.data !== undefined && promo === undefined && <Empty icon={SearchX} text={t('notFound')} />}
      {promo !== undefined && <Detail promo={promo} />}
    </div>
  )
}

function Detail({ promo }: { readonly promo: Promo }) {
  const t = useWords(promoWords)
  return (
    <article className="space-y-5">
      <div className="overflow-hidden rounded-card border border-line">
        <PromoPicture promo={promo} eager />
      </div>
      <div className="space-y-2">
        <h1 className="text-28 font-extrabold text-balance">{promo.title}</h1>
        {promo.description !== '' && <p className="text-muted">{promo.description}</p>}
        {!promo.active && <p className="font-semibold text-amber-text">{t('endedLong')}</p>}
      </div>
      <Content html={promo.content} />
      {promo.active && <Action promo={promo} />}
      <p className="border-t border-line pt-4 text-14 text-muted">{t('adults')}</p>
    </article>
  )
}

/** The one thing to do: deposit, or follow the promo's link. */
function Action({ promo }: { readonly promo: Promo }) {
  const t = useWords(promoWords)
  const look = buttonClass('primary', 'min-h-14 w-full')
  if (promo.deposit) {
    return (
      <Button variant="money" className="min-h-14 w-full" onClick={() => openWallet('topup')}>
        {t('deposit')}
      </Button>
    )
  }
  const leads = promo.url === '' ? undefined : leadsTo(promo.url)
  if (leads === undefined) return null
  if ('path' in leads) {
    return (
      <Link href={leads.path} className={look}>
        {t('claim')}
      </Link>
    )
  }
  return (
    <div className="space-y-2">
      <a href={leads.away} target="_blank" rel="noopener noreferrer nofollow" className={look}>
        {t('claim')}
        <ExternalLink className="size-5" aria-hidden="true" />
      </a>
      <p className="text-center text-14 text-muted">{t('leads', { host: leads.host })}</p>
    </div>
  )
}

/** The promo's own text, sanitised and put in as nodes: it is never parsed a second time. */
function Content({ html }: { readonly html: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [, navigate] = useLocation()
  useEffect(() => place.current?.replaceChildren(safeHtml(html, contentBase())), [html])
  useEffect(() => {
    const element = place.current
    // Links of this site are followed without a page load; with a modifier key they open a new tab.
    const follow = (event: Event) => {
      const { button, ctrlKey, metaKey, shiftKey, altKey } = event as unknown as MouseEvent
      const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null
      if (link === null || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return
      event.preventDefault()
      navigate(link.getAttribute('href') ?? '/')
    }
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [navigate])
  return <div ref={place} className={PROSE} />
}

/** In the size of the picture and text to come. */
function Skeleton({ label }: { readonly label: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div className="space-y-4" aria-hidden="true">
        <div className="skeleton aspect-[12/5] w-full rounded-card" />
        <div className="skeleton h-8 w-2/3 rounded-full" />
        <div className="skeleton h-4 w-full rounded-full" />
        <div className="skeleton h-4 w-5/6 rounded-full" />
      </div>
    </div>
  )
}
