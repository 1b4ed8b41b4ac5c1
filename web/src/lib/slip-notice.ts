import type { PushServerMessage } from '@ruka/contract/push'
import { fillMessage } from '@ruka/ui/messages'
import { showToast } from '@ruka/ui/toasts'
import { formatKes } from './format.ts'
import en from './locales/slip-notice.en.json' with { type: 'json' }
import sw from './locales/slip-notice.sw.json' with { type: 'json' }
import { openNotices } from './notices.tsx'
import { preferred } from './preferences.ts'

const WORDS = { en, sw }
export type EndedSlip = Extract<PushServerMessage, { t: 'slip' }>

/** Tells what became of a slip, where the player wants to know. Only what pays more than its stake looks won. */
export function showSlipNotice({ code, stake, payout, again }: EndedSlip): void {
  const { betNotices, language } = preferred()
  if (!betNotices) return
  const end = payout === null ? 'returned' : payout > 0 ? 'paid' : 'lost'
  const text = WORDS[language][again ? (`${end}Again` as const) : end]
  const kes = formatKes(payout ?? stake)
  openNotices()
  showToast(fillMessage(text, { code, kes }, language), {
    tone: payout !== null && payout > stake ? 'good' : 'info',
  })
}
