import type { ChatMay } from '@ruka/contract/crash-chat'
import { shortTime } from '../../../kit/times.ts'

const clock = new Intl.DateTimeFormat('en-KE', {
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
  timeZone: 'Africa/Nairobi',
})
const day = new Intl.DateTimeFormat('en-KE', { dateStyle: 'short', timeZone: 'Africa/Nairobi' })

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
      return 'You are playing the demo: you can read along. To write, play with real money.'
    case 'stake':
      return 'You can write once you have placed a bet. It counts for 24 hours.'
    case 'muted':
      return until === undefined
        ? 'You cannot write here at the moment.'
        : `You cannot write until ${timeOf(until, nowMs)}. You can still read.`
    case 'suspended':
      return 'This account cannot write here. Support can tell you more.'
  }
}

export const leftText = (left: number): string =>
  left < 0 ? `${-left} too many` : `${left} ${left === 1 ? 'character' : 'characters'} left`
export const hiddenText = (count: number): string =>
  `${count} ${count === 1 ? 'player' : 'players'} hidden on this device`
