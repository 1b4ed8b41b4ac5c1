import type { PushServerMessage } from '@ruka/contract/push'
import { fillMessage, type Values } from '@ruka/ui/messages'
import { showToast } from '@ruka/ui/toasts'
import { navigate } from 'wouter/use-browser-location'
import { formatKes } from './format.ts'
import en from './locales/notices.en.json' with { type: 'json' }
import sw from './locales/notices.sw.json' with { type: 'json' }
import { openNotices } from './notices.tsx'
import { preferred } from './preferences.ts'

const WORDS = { en, sw }
type Word = keyof typeof en
type Of<T> = Extract<PushServerMessage, { t: T }>
/** What the server sends a notice of, where the player wants it. */
export type Notice = Of<'slip'> | Of<'incident'>

/** Shows a notice over the page. Its code is fetched with the first one: most visits have none. */
export function showNotice(notice: Notice): void {
  openNotices()
  if (notice.t === 'slip') showEnd(notice)
  else showIncident(notice)
}

function say(word: Word, values: Values = {}): string {
  const { language } = preferred()
  return fillMessage(WORDS[language][word], values, language)
}

/** Tells what became of a slip. Only what pays more than its stake looks won. */
function showEnd({ code, stake, payout, again, byRule, isJackpot }: Of<'slip'>): void {
  const end = payout === null ? 'returned' : payout > 0 ? 'paid' : 'lost'
  const told = isJackpot ? 'jackpot' : byRule ? 'cashedOut' : end
  const text = say(again ? (`${end}Again` as const) : told, {
    code,
    kes: formatKes(payout ?? stake),
  })
  showToast(text, { tone: payout !== null && payout > stake ? 'good' : 'info' })
}

/** Tells what happened in a match: one toast a match, of the latest. */
function showIncident({ event, kind, side, minute, ...match }: Of<'incident'>): void {
  const { home, away } = match
  const score = minute === null ? say('score', match) : say('scoreAt', { ...match, minute })
  const values = kind === 'kick_off' ? { home, away } : { team: side === 'away' ? away : home, match: score }
  showToast(say(kind, values), {
    topic: event,
    isPassing: true,
    action: {
      label: say('openMatch'),
      run: () => navigate(`/sports?${new URLSearchParams({ event }).toString()}`),
    },
  })
}
