import type { DepositState } from '@ruka/contract/payments'
import { CircleCheck, CircleX, Clock3 } from 'lucide-react'
import { Link } from 'wouter'
import { formatKes, formatWholeKes } from '../../lib/format.ts'
import { useMe } from '../../lib/poll-me.ts'
import { maskPhone } from '../../lib/phone.ts'
import { useWords } from '../../lib/words.ts'
import { Button, buttonClass } from '@ruka/ui/parts/button'
import { Ring } from '@ruka/ui/parts/ring'
import { type Followed, useFollowed, useForgetWhenOver } from './follow.ts'
import type { Intent } from './intent.ts'
import { NoConnection, Verdict } from './verdict.tsx'
import { taxWords } from './tax-words.ts'
import { LONG_LATE_MS, PROMPT_MS, type Story, storyOf } from './wait.rules.ts'
import { walletWords } from './words.ts'

type Props = {
  readonly intent: Intent & { readonly id: string }
  readonly onClose: () => void
  readonly onRestart: (way?: 'online' | 'manual', amount?: number) => void
}
type EndedState = Exclude<DepositState, 'requested' | 'prompted' | 'confirming' | 'credited' | 'unknown'>

/**
 * The M-PESA wait as a small story: what to do on the phone, how long it takes, how it ended, and how to go
 * on.
 */
export function DepositWait({ intent, onClose, onRestart }: Props) {
  const followed = useFollowed(intent)
  const { phase, elapsedMs } = followed
  useForgetWhenOver(intent, phase)
  const story = storyOf(phase, elapsedMs)
  const verdict = useVerdict(intent, story, followed)
  const ways = { onClose, onRestart }
  // One for the whole story, so that its status element exists before the news: screen readers announce
  // changes in it.
  return (
    <Verdict {...verdict} lead={<Countdown story={story} leftMs={PROMPT_MS - elapsedMs} />}>
      {/* Above the buttons, which stay where they are when it comes. */}
      <NoConnection offline={followed.offline} />
      {story === 'done' && <Credited {...ways} />}
      {(story === 'ended' || story === 'missed') && <Ended {...ways} amount={intent.amount} />}
      {story === 'late' && <Late {...ways} long={elapsedMs > LONG_LATE_MS} />}
      {(story === 'asking' || story === 'confirming') && (
        <Asking asking={story === 'asking'} onClose={onClose} />
      )}
    </Verdict>
  )
}

type VerdictProps = Omit<Parameters<typeof Verdict>[0], 'lead' | 'children'>

/** Icon and words of where the story is. */
function useVerdict(intent: Intent, story: Story, { phase, receipt, taken }: Followed): VerdictProps {
  const t = useWords(walletWords)
  const taxed = useWords(taxWords)
  const me = useMe().data
  const kes = formatWholeKes(intent.amount)
  switch (story) {
    case 'done': {
      const tax = taken && taxed('taken', { kes: formatKes(taken.tax), law: taken.law })
      return {
        icon: CircleCheck,
        tone: 'good',
        title: t('creditedTitle', { kes }),
        text: t('creditedText', { balance: formatKes(me?.balance ?? 0) }),
        note: [receipt && t('receipt', { ref: receipt }), tax].filter(Boolean).join('\n'),
      }
    }
    case 'ended': {
      const how = phase as EndedState
      return { icon: CircleX, tone: 'bad', title: t(`${how}Title`), text: t(`${how}Text`, { kes }) }
    }
    // It may still have been paid, so it is no failure; the next prompt need not wait for that.
    case 'missed':
      return { icon: Clock3, tone: 'waiting', title: t('expiredTitle'), text: t('missedText', { kes }) }
    // The outcome is unknown, which is never shown as a failure.
    case 'late':
      return { icon: Clock3, tone: 'waiting', title: t('lateTitle'), text: t('lateText', { kes }) }
    case 'confirming':
      return { tone: 'waiting', title: t('confirmTitle'), text: t('confirmText', { kes }) }
    case 'asking': {
      const phone = maskPhone(intent.msisdn ?? me?.msisdn ?? '')
      return { tone: 'waiting', title: t('askTitle'), text: t('askText', { kes, phone }) }
    }
  }
}

type Ways = Omit<Props, 'intent'>

/** While the phone has the prompt; without time left to show, M-PESA is confirming. */
function Countdown({ story, leftMs }: { readonly story: Story; readonly leftMs: number }) {
  const t = useWords(walletWords)
  if (story !== 'asking' && story !== 'confirming') return null
  const asking = story === 'asking'
  const seconds = Math.ceil(leftMs / 1000)
  return (
    <Ring
      share={asking ? leftMs / PROMPT_MS : undefined}
      text={`${seconds} s`}
      label={asking ? t('secondsLeft', { seconds }) : t('confirmTitle')}
    />
  )
}

function Credited({ onClose, onRestart }: Ways) {
  const t = useWords(walletWords)
  return (
    <>
      <Button data-first-focus variant="primary" className="min-h-12 w-full" onClick={onClose}>
        {t('done')}
      </Button>
      <Button variant="quiet" className="w-full" onClick={() => onRestart()}>
        {t('another')}
      </Button>
    </>
  )
}

function Ended({ amount, onClose, onRestart }: Ways & { readonly amount: number }) {
  const t = useWords(walletWords)
  return (
    <>
      <Button
        data-first-focus
        variant="primary"
        className="min-h-12 w-full"
        onClick={() => onRestart('online', amount)}
      >
        {t('tryAgain')}
      </Button>
      <Button variant="quiet" className="w-full" onClick={() => onRestart('manual')}>
        {t('payManually')}
      </Button>
      <SortLink onClose={onClose} />
    </>
  )
}

function Late({ long, onClose, onRestart }: Ways & { readonly long: boolean }) {
  const t = useWords(walletWords)
  return (
    <>
      <Button data-first-focus variant="primary" className="min-h-12 w-full" onClick={onClose}>
        {t('browse')}
      </Button>
      <Link href="/profile/transactions" className={buttonClass('quiet', 'w-full')} onClick={onClose}>
        {t('transactions')}
      </Link>
      {!long && (
        <Button variant="quiet" className="w-full" onClick={() => onRestart('manual')}>
          {t('noPrompt')}
        </Button>
      )}
      {long && <SortLink onClose={onClose} />}
      {long && (
        <Button variant="quiet" className="w-full" onClick={() => onRestart()}>
          {t('another')}
        </Button>
      )}
    </>
  )
}

/** For whom the phone says that it was paid. */
function SortLink({ onClose }: { readonly onClose: () => void }) {
  const t = useWords(walletWords)
  return (
    <Link
      href="/sort-deposit"
      className={buttonClass('quiet', 'w-full text-14 text-muted')}
      onClick={onClose}
    >
      {t('sortDeposit')}
    </Link>
  )
}

/** What to do on the phone. */
function Asking({ asking, onClose }: { readonly asking: boolean; readonly onClose: () => void }) {
  const t = useWords(walletWords)
  return (
    <>
      {asking && (
        <ol className="mb-5 space-y-2 rounded-card border border-line bg-sky p-4 text-left text-14">
          {(['askStep1', 'askStep2', 'askStep3'] as const).map((key, at) => (
            <li key={key} className="flex gap-3">
              <span className="num grid size-5 shrink-0 place-items-center rounded-full bg-raised-2 text-12 font-extrabold">
                {at + 1}
              </span>
              {t(key)}
            </li>
          ))}
        </ol>
      )}
      <Button className="min-h-12 w-full" onClick={onClose}>
        {t('browse')}
      </Button>
      <p className="text-14 text-muted">{t('browseHelp')}</p>
    </>
  )
}
