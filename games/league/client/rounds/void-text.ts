import type { LeagueVoidReason } from '@ruka/contract/league'
import { fill } from '../../../kit/fill.ts'
import * as words from '../locales/league.en.json'

const REASONS: Readonly<Record<LeagueVoidReason, string>> = {
  not_drawn: words.voidLate,
  lock_late: words.voidLock,
  beacon_late: words.voidBeacon,
  staff: words.voidStaff,
  restored: words.voidRestored,
}

/** Why a round is void, as the end of a sentence in the language of the page. */
export const voidReason = (reason: LeagueVoidReason | null | undefined): string =>
  reason ? REASONS[reason] : words.voidOther

/** The reason as a text of its own, with what becomes of the stakes. */
export const voidText = (reason: LeagueVoidReason | null | undefined): string =>
  fill(words.voidRound, { why: voidReason(reason) })
