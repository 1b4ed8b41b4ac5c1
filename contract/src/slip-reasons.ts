/**
 * Why a leg or a slip was decided: what the server writes by itself, in English, and how a page tells one from
 * another. What is none of these was written by staff for staff, and no player reads it.
 */

/** The void reasons of the Unified Odds Feed (`descriptions/void_reasons`), without 0, which is any other. */
const voidReasons: Readonly<Record<number, string>> = {
  1: 'no goal was scored',
  2: 'its score is not known',
  3: 'its result could not be verified',
  4: 'the format of the match was changed',
  5: 'the match was cancelled',
  6: 'the scorer is not known',
  7: 'the match ended in a walkover',
  8: 'it ended in a dead heat',
  9: 'a side retired or was disqualified',
  10: 'the match was abandoned',
  11: 'the match was postponed',
  12: 'the odds were wrong',
  13: 'the statistics were wrong',
  14: 'no outcome on offer was the result',
  15: 'its result could not be decided',
  16: 'a starting player was changed',
}

const MARKET = 'The market was cancelled'
/** Why a market is void, by the number that the feed gives. */
export const voidReason = (code: number | undefined): string => {
  const why = code === undefined ? undefined : voidReasons[code]
  return why === undefined ? `${MARKET}.` : `${MARKET}: ${why}.`
}

/** The number of the void reason in such a text, as it is now or was before it had words. */
export function voidReasonCode(reason: string): number | undefined {
  const { why, code } = slipReasons.market.exec(reason)?.groups ?? {}
  if (code !== undefined) return Number(code)
  const found = Object.entries(voidReasons).find(([, words]) => words === why)
  return found && Number(found[0])
}

/** What players read where staff decided, and wrote nothing for them. */
const STAFF_REASON = 'Decided by our staff.'
/** What they read: the words that staff wrote for them. */
export const staffReason = (text: string | undefined): string =>
  text === undefined ? STAFF_REASON : `Our staff: ${text}`

export const slipReasons = {
  score: /^Settled at (?<score>[\d:]+)\.$/,
  feed: /^Settled by the feed\.$/,
  back: /^(?:The feed took its result back\.|the result was taken back)$/,
  event: /^The event was cancelled\.$/,
  market: /^The market was cancelled(?:: (?:void reason (?<code>\d+) of the feed|(?<why>.+)))?\.$/,
  hours: /^The match was not finished within (?<hours>\d+) hours /,
  other: /^another result$/,
  settled: /^settled$/,
  decided: /^Decided by our staff\.$/,
  staff: /^Our staff: (?<text>[^]+)$/,
} as const

/** The reason as players may read it. */
export const shownReason = (reason: string): string =>
  Object.values(slipReasons).some(pattern => pattern.test(reason)) ? reason : STAFF_REASON
