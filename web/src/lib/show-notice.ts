import type { Language } from '@ruka/contract/languages'
import type { PushServerMessage } from '@ruka/contract/push'
import { fillMessage, type Values } from '@ruka/ui/messages'
import { closeToast, showToast } from '@ruka/ui/toasts'
import { navigate } from 'wouter/use-browser-location'
import { formatKes } from './format.ts'
import en from './locales/notices.en.json' with { type: 'json' }
import sw from './locales/notices.sw.json' with { type: 'json' }
import { openNotices } from './notices.tsx'
import { preferred } from './preferences.ts'
import { loginFor } from './redirect.ts'
import { session } from './session.ts'

const WORDS = { en, sw }
type Word = keyof typeof en
type Of<T> = Extract<PushServerMessage, { t: T }>
/** What the server sends a notice of: of bets and matches where the player wants it. */
export type Notice = Of<'slip' | 'incident' | 'jackpotWon' | 'prizePaid'>

/** Shows a notice over the page. Its code is fetched with the first one: most visits have none. */
export function showNotice(notice: Notice): void {
  openNotices()
  if (notice.t === 'slip') showEnd(notice)
  else if (notice.t === 'incident') showIncident(notice)
  else showToast(notice.t === 'jackpotWon' ? wonText(notice) : prizeText(notice), { tone: 'good' })
}

/**
 * Tells that the session is over although the player did not end it on this page. It stays until it is closed
 * or the player is back, for the device may lie aside; the form of the log-in needs no way to itself.
 */
export function showSessionEnd(): void {
  openNotices()
  const { pathname, search } = location
  const logIn = { label: say('logIn'), run: () => navigate(loginFor(pathname + search)) }
  const id = showToast(say('sessionEnded'), {
    topic: 'session',
    isPassing: false,
    ...(pathname === '/login' ? {} : { action: logIn }),
  })
  const stop = session.subscribe(() => {
    if (session.get().tokens === undefined) return
    closeToast(id)
    stop()
  })
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

/** Tells what a jackpot paid, and where it is. */
const wonText = ({ level, amount, into }: Of<'jackpotWon'>): string =>
  say(into === 'bonus' ? 'jackpotToBonus' : 'jackpotToBalance', {
    jackpot: say(`${level}Jackpot`),
    kes: formatKes(amount),
  })

/** Tells what the prize of a place is, and where it is. */
function prizeText({ name, rank, kind, amount }: Of<'prizePaid'>): string {
  const { language } = preferred()
  return say(`prize_${kind}`, {
    name: name[language],
    place: placeIn(language, rank),
    kes: formatKes(amount),
  })
}

const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' }
/** A place as it is said: `2nd`, and in Swahili `2` behind its own word. */
const placeIn = (language: Language, rank: number): string =>
  language === 'sw'
    ? String(rank)
    : `${rank}${ENDINGS[new Intl.PluralRules('en', { type: 'ordinal' }).select(rank)] ?? 'th'}`

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
