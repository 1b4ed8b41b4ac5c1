import { toOdds } from '@ruka/contract/odds'
import { SLIP_LEGS_MAX } from '@ruka/contract/limits'
import { MULTI_BONUS_PERCENT_MAX, tierOf, type MultiBonusTier } from '@ruka/sports/multi-bonus.rules'
import { z } from 'zod'
import type { Ctx } from '../../platform/context/context.ts'
import { rows, sql, type Reader } from '../../platform/db/db.ts'
import { Refused } from '../../platform/base/refused.ts'
import { staffChange, staffQuery, type StaffAction } from '../../platform/staff/staff-action.ts'
import { flag } from '../../platform/staff/staff-input.ts'
import { BONUS_HONOURED_MS, lockMultiBonus, readMultiBonus } from '../slips/multi-bonus.ts'
import { bestOf } from '../slips/multi-bonus-return.ts'
import type { StoredBonus } from '../slips/slip-bonus.rules.ts'
import { multiBonus } from './trading-outputs.ts'

const TIERS = 'Tiers are LEGS:PERCENT, joined by commas, such as 3:5,5:10,7:15; or none'

/** Tiers ascending in legs and in per cent: more legs never earn less. */
const tiers = z.union(
  [
    z.literal('none').transform((): readonly MultiBonusTier[] => []),
    z
      .string()
      .regex(/^\d{1,2}:\d{1,4}(,\d{1,2}:\d{1,4}){0,18}$/)
      .transform((text): readonly MultiBonusTier[] =>
        text.split(',').map(tier => {
          const [legs, percent] = tier.split(':').map(Number)
          return { legs: legs!, percent: percent! }
        }),
      )
      .refine(
        list =>
          list.every(({ legs, percent }, at) => {
            const before = list[at - 1] ?? { legs: 1, percent: 0 }
            const isMore = legs > before.legs && percent > before.percent
            return isMore && legs <= SLIP_LEGS_MAX && percent <= MULTI_BONUS_PERCENT_MAX
          }),
        `Tiers rise in legs, 2 to ${SLIP_LEGS_MAX}, and in per cent, up to ${MULTI_BONUS_PERCENT_MAX}`,
      ),
  ],
  TIERS,
)
const LEAST_ODDS = 'The least odds of a leg are 1.01 to 100, with at most two decimals'
/** In parts of ten thousand. */
const leastOdds = z
  .stringFormat('odds', /^\d{1,3}(\.\d{1,2})?$/, LEAST_ODDS)
  .transform(text => Math.round(Number(text) * 100) * 100)
  .refine(odds => odds >= 10_100 && odds <= 1_000_000, LEAST_ODDS)

const NONE: StoredBonus = { leastOdds: 10_100, tiers: [] }

/** The multi bonus; each version is kept, since slips are settled by the one that they were placed under. */
export const bonusActions: readonly StaffAction[] = [
  staffQuery({
    name: 'sports bonus',
    permission: 'sports.read',
    summary: 'The multi bonus that holds for new bets',
    output: multiBonus.nullable(),
    run: (ctx: Ctx) => readMultiBonus(ctx.db.read),
    lines: found => [lineOf(found ?? NONE)],
  }),
]

/** What else stakes on sports pay for, such as jackpots, in parts per million of them. */
export type OtherCosts = (reader: Reader) => Promise<number>

/** Another bonus for bets from now on. What else the stakes pay for is of modules behind this one. */
export const setBonusAction = (otherCosts: OtherCosts): StaffAction =>
  staffChange({
    name: 'sports set-bonus',
    permission: 'sports.limits',
    summary: 'Sets the multi bonus for bets from now on',
    about: 'What is placed keeps its bonus.',
    input: {
      tiers: tiers.describe(
        'LEGS:PERCENT, joined by commas, such as 3:5,5:10: from how many legs which per cent of the win is added; ' +
          '`none` ends it',
      ),
      leastOdds: leastOdds
        .optional()
        .describe('From which odds on a leg counts, such as 1.2; void legs never count'),
      atOnce: flag.describe(
        'Refuses a slip that names the bonus of before, which is else taken for a minute',
      ),
    },
    output: multiBonus,
    words: ['tiers'],
    reason: 'required',
    run: (ctx: Ctx, given, call) =>
      ctx.db.tx(async tx => {
        // One change at a time, so that each is recorded with the one before.
        await lockMultiBonus(tx)
        if (given.tiers.length > 0 && given.leastOdds === undefined)
          throw new Refused('invalid', 'A bonus needs --least-odds')
        const before = await readMultiBonus(tx)
        const after = {
          leastOdds: given.leastOdds ?? before?.leastOdds ?? NONE.leastOdds,
          tiers: given.tiers,
        }
        mustReturnLess(after, await otherCosts(tx))
        // A version is honoured for a minute after the next one was set.
        const setAtMs = ctx.clock.now() - (given.atOnce ? BONUS_HONOURED_MS : 0)
        await rows(
          tx,
          sql`insert into sportsbook.multi_bonuses (set_at, least_odds, tiers)
            values (${new Date(setAtMs)}, ${after.leastOdds}, ${JSON.stringify(after.tiers)}::jsonb)`,
        )
        await call.record(tx, { subject: 'multi bonus', before, after })
        return after
      }),
    lines: after => [lineOf(after)],
  })

/** No multi may return more than its stake in the mean, with what else is paid of it. @throws Refused with the figures */
function mustReturnLess(bonus: StoredBonus, costX1000000: number): void {
  const best = bestOf(bonus)
  const cost = costX1000000 / 1_000_000
  if (!best || best.returned + cost <= 1) return
  const { percent } = tierOf(bonus, best.legs)!
  throw new Refused(
    'invalid',
    `${percent} % on ${best.legs} legs of ${(best.oddsX100 / 100).toFixed(2)} would return ` +
      `${(best.returned * 100).toFixed(1)} % of the stakes in the mean` +
      (cost === 0
        ? ''
        : `, and jackpots cost ${(cost * 100).toFixed(2)} % of them: ${((best.returned + cost) * 100).toFixed(2)} % in sum`) +
      ': lower it, or ask for more legs',
  )
}

const lineOf = ({ leastOdds: odds, tiers: list }: StoredBonus): string =>
  list.length === 0
    ? 'no multi bonus'
    : [
        ...list.map(({ legs, percent }) => `${legs} legs: ${percent} %`),
        `legs count from odds of ${toOdds(odds).toFixed(2)} on`,
      ].join('  ')
