import { NAIROBI } from '@ruka/contract/nairobi'
import type { ChatMay } from '@ruka/contract/crash-chat'
import { fill } from '../../../kit/fill.ts'
import { shortTime } from '../../../kit/times.ts'
import * as words from '../locales/chat.en.json'

const clock = new Intl.DateTimeFormat('en-KE', {
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
  timeZone: NAIROBI,
})
const day = new Intl.DateTimeFormat('en-KE', { dateStyle: 'short', timeZone: NAIROBI })

/** `14:05`, with the date if that is not today. */
export const timeOf = (iso: string, nowMs: number): string => {
  const at = new Date(iso)
  return day.format(at) === day.format(nowMs) ? clock.format(at) : shortTime(iso)
}

/** Why a player cannot write, and the possible remedy. */
export function cannotWrite(
  may: Exclude<ChatMay, 'speak'>,
  until: string | undefined,
  nowMs: number,
): string {
  switch (may) {
    case 'demo':
      return words.demo
    case 'stake':
      return words.stake
    case 'muted':
      return until === undefined ? words.muted : fill(words.mutedUntil, { time: timeOf(until, nowMs) })
    case 'suspended':
      return words.suspended
  }
}

export const leftText = (left: number): string =>
  left < 0 ? fill(words.tooMany, { n: -left }) : fill(words.left, { n: left })
export const hiddenText = (n: number): string => fill(words.hidden, { n })
