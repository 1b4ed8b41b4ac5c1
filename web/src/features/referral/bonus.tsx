import { WITHDRAWAL_KES } from '@ruka/contract/payments'
import { REFERRAL_PERCENT } from '@ruka/contract/referrals'
import { Share2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { openWallet } from '../../lib/dialogs.ts'
import { useMe } from '../../lib/poll-me.ts'
import { Money } from '@ruka/ui/parts/money'
import { referralOf } from '../../lib/referral.ts'
import { site } from '../../lib/site.ts'
import { useWords } from '../../lib/words.ts'
import { PANEL } from '@ruka/ui/panel'
import { Button } from '@ruka/ui/parts/button'
import { CopyButton } from '@ruka/ui/parts/copy-button'
import { PageHead } from '../../lib/page-head.tsx'
import { referralWords } from './words.ts'

/** What friends bring: the link, how many came, what waits and what is there to withdraw. */
export default function Bonus() {
  const t = useWords(referralWords)
  const me = useMe().data
  if (me === undefined) return null
  const { code, count, available, pending, earned, factor } = referralOf(me)
  return (
    <div className="mx-auto grid w-full max-w-4xl grid-cols-[minmax(0,1fr)] content-start gap-4 px-3 py-4 md:grid-cols-2 md:px-6 md:py-8">
      <div className="md:col-span-2">
        <PageHead
          title={t('title')}
          back="/profile"
          backLabel={t('back')}
          lead={t('lead', { percent: REFERRAL_PERCENT })}
        />
      </div>
      <Panel title={t('available')}>
        <p className="mt-1" aria-live="polite">
          <Money value={available} className="text-28 font-extrabold" />
        </p>
        <p className="mt-1 mb-5 text-14 text-muted">{t('availableHelp', { min: WITHDRAWAL_KES.min })}</p>
        <Button variant="primary" className="min-h-12 w-full" onClick={() => openWallet('bonus-withdraw')}>
          {t('withdraw')}
        </Button>
      </Panel>
      <Panel title={t('link')}>
        <YourLink code={code} />
      </Panel>
      {pending !== undefined && (
        <Panel title={t('pending')}>
          <p className="mt-1" aria-live="polite">
            <Money value={pending} className="text-20 font-extrabold" />
          </p>
          <p className="mt-1 text-14 text-muted">
            {factor === undefined ? t('pendingPlain') : t('pendingHelp', { factor })}
          </p>
        </Panel>
      )}
      <dl className={`${PANEL} p-5 grid content-start gap-4`}>
        <Figure name={t('friends')}>
          <span className="num font-semibold">{count}</span>
        </Figure>
        {earned !== undefined && (
          <Figure name={t('earned')}>
            <Money value={earned} className="font-semibold" />
          </Figure>
        )}
      </dl>
    </div>
  )
}

function Panel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section className={`${PANEL} p-5`} aria-labelledby={id}>
      <h2 id={id} className="text-14 font-semibold text-muted">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-14 text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The link to give away, to copy and, where the device can, to share. */
function YourLink({ code }: { readonly code: string }) {
  const t = useWords(referralWords)
  const path = `/win/${encodeURIComponent(code)}`
  const url = location.origin + path
  const share = () => {
    // Closing the device's own sheet without sharing is no failure.
    navigator.share({ title: site().name, url }).catch(() => undefined)
  }
  return (
    <>
      <p className="mt-2 flex items-center justify-between gap-1 rounded-control border border-line bg-sky pl-3">
        <span className="min-w-0 py-2 font-semibold wrap-anywhere select-all">
          {location.host}
          <wbr />
          {path}
        </span>
        <CopyButton text={url} label={t('copy')} doneLabel={t('copied')} refusedLabel={t('copyRefused')} />
      </p>
      <p className="mt-2 text-14 text-muted">{t('linkHelp')}</p>
      {'share' in navigator && (
        <Button className="mt-4 min-h-12 w-full" onClick={share}>
          <Share2 className="size-5" aria-hidden="true" />
          {t('share')}
        </Button>
      )}
    </>
  )
}
