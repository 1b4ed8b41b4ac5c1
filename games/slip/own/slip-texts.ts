import { asCents, fromKes, toKes } from '@ruka/contract/money'
import * as selections from '@ruka/contract/locales/selections.en.json'
import { fill } from '../../kit/fill.ts'
import { money } from '../../kit/format.ts'
import { dateText } from '../../kit/react/texts.ts'
import * as slipWords from '../locales/slip.en.json'
import * as words from './locales/own.en.json'
import { marketName, outcomeName } from './selection-names.ts'
import type { LegChange, OwnLeg, OwnSlip, SlipDetails } from './slip-details.ts'
import { resultOf, type SlipResult } from './slip-result.ts'

type Facts = Parameters<typeof resultOf>[0]

/** Names in the language of the page; those of the server, in English, only for what is not known here. */
export const outcomeText = (leg: OwnLeg): string => outcomeName(leg, leg) ?? leg.outcome_name
export const marketText = (leg: OwnLeg): string => marketName(leg, leg) ?? leg.market_name

/** `Single`, `Multi of 3`, or `System 2, 3 of 4`. */
export const kindText = ({ kind, sizes, legs }: Pick<OwnSlip, 'kind' | 'sizes' | 'legs'>): string =>
  kind === 'system'
    ? fill(words.systemOf, { sizes: (sizes ?? []).join(', '), n: legs.length })
    : fill(slipWords.multiOf, { n: legs.length })

/** `KES 100 · 20 Nov 15:00`. @param amount of the stake, as it is shown */
export const stakedText = (amount: string, placedAt: string): string =>
  fill(words.stakedAt, { amount, time: dateText(placedAt) })

const STATES = {
  pending: words.state_pending,
  open: words.state_open,
  won: words.state_won,
  lost: words.state_lost,
  part_lost: words.state_part_lost,
  void: words.state_void,
  refused: words.state_refused,
  cancelled: words.state_cancelled,
  cashed_out: words.state_cashed_out,
} as const
/** How a slip stands, by what became of its stake. */
export const resultText = ({ name }: SlipResult): string =>
  STATES[name === 'running' ? 'open' : name === 'returned' ? 'void' : name]
/** How a slip stands. */
export const stateText = (slip: Facts): string =>
  slip.state === 'settled' ? resultText(resultOf(slip)) : STATES[slip.state]

const AMOUNTS: Readonly<Record<SlipResult['name'], string>> = {
  running: slipWords.possibleWin,
  won: words.paid,
  part_lost: words.paid,
  lost: words.paid,
  returned: words.returned,
  cashed_out: words.paid,
}
/** What the amount of a result is. */
export const amountText = ({ name }: SlipResult): string => AMOUNTS[name]

/** Which cap cut the payout, or would, and what of the stake comes back for that. */
export function cappedText({ capped, payout, possible_payout, stake }: OwnSlip): string | undefined {
  if (!capped) return undefined
  const paid = payout ?? (capped.returned === stake ? stake : possible_payout)
  const amounts = {
    cap: money(toKes(asCents(fromKes(paid) - fromKes(capped.returned)))),
    returned: money(capped.returned),
  }
  if (capped.returned === 0) return fill(slipWords.cappedBonus, amounts)
  return fill(capped.by === 'day' ? words.cappedByDay : slipWords.capped, amounts)
}

/** The multi bonus in that amount. */
export const bonusText = ({ percent, amount }: NonNullable<OwnSlip['bonus']>): string =>
  fill(words.withBonus, { percent, amount: money(amount) })

const REFUSALS: Readonly<Record<string, string>> = {
  ...selections,
  late: words.refusedLate,
  unheard: words.refusedUnheard,
  limits_changed: words.refusedLimits,
}

/** Why a slip was not accepted, a text for each leg that was in the way. */
export const refusedTexts = ({ refused, legs }: Pick<OwnSlip, 'refused' | 'legs'>): readonly string[] =>
  (refused ?? []).flatMap(({ leg: no, code }) => {
    const text = REFUSALS[code]
    if (!text) return []
    const leg = legs.length > 1 && no !== null ? legs[no] : undefined
    return leg ? [`${outcomeText(leg)}: ${text}`] : [text]
  })

/** The decisions of a leg, by its place, that took the place of others. */
export const changesOf = (
  { leg_changes }: Pick<SlipDetails, 'leg_changes'>,
  place: number,
): readonly LegChange[] => leg_changes.filter(({ leg, before }) => leg === place && before !== null)

const VERDICTS = {
  won: words.verdict_won,
  lost: words.verdict_lost,
  void: words.verdict_void,
  half_won: words.verdict_half_won,
  half_lost: words.verdict_half_lost,
} as const
export const verdictText = (verdict: OwnLeg['verdict']): string =>
  verdict === null ? words.verdict_undecided : VERDICTS[verdict]

export const changeText = ({ at, before, after }: LegChange): string =>
  fill(words.legAgain, { time: dateText(at), before: verdictText(before), after: verdictText(after) })
