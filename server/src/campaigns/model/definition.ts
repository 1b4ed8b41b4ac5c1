import { LEVELS, SCORINGS, inLanguages } from '@ruka/contract/campaigns'
import { fromKes } from '@ruka/contract/money'
import { HIGH_ROLLER_MULTIPLIER } from '@ruka/contract/widget-limits'
import { z } from 'zod'
import { costOf, prizeSum, type BoardRules, type Definition } from './definition.rules.ts'

/** Prizes of a campaign in sum, and the seed of a pot, at most. */
const KES_MAX = 100_000_000
/** What a jackpot may cost of the stakes, in parts per million: the house funds it from its margin. */
const COST_MAX = 50_000
/** Places with a prize. */
const PLACES_MAX = 1_000

/** An amount: shillings in a definition, cents once it is read. */
const kes = (least: number, most = KES_MAX) =>
  z
    .number()
    .min(least)
    .max(most)
    .refine(amount => Number.isInteger(Math.round(amount * 1e6) / 1e4), 'at most two decimals')
    .transform(fromKes)
const id = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,23}$/, 'An id is 2 to 24 lower-case letters, digits and hyphens')
const texts = z.custom<z.infer<typeof inLanguages>>(
  value => inLanguages.safeParse(value).success,
  'A text has en and sw, each of 1 to 2,000 letters',
)
const common = {
  id,
  name: texts,
  terms: texts,
  games: z
    .array(z.string().regex(/^[a-z0-9-]{1,40}$/))
    .max(100)
    .default([]),
  minStake: kes(1, 20_000).prefault(1),
}
const share = z.int().min(0).max(COST_MAX)

const anyLevel = z.strictObject({
  level: z.enum(LEVELS),
  seed: kes(0.01),
  shareX1000000: share,
  reserveX1000000: share.default(0),
  oneIn: kes(1, 10_000_000_000),
  dropsAt: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .nullable()
    .default(null),
  dropStakeMax: kes(1).prefault(10_000),
  dropLeast: kes(0).prefault(0),
})
const level = anyLevel.refine(
  ({ dropsAt, dropLeast }) => dropsAt !== null || dropLeast === 0,
  'dropLeast is the least sum of a draw at dropsAt: a level without dropsAt has none',
)

const jackpot = z
  .strictObject({
    kind: z.literal('jackpot'),
    ...common,
    payTo: z.enum(['cash', 'earnings']).default('cash'),
    levels: z.array(level).min(1).max(LEVELS.length),
    atEnd: z.union([z.literal('draw'), z.strictObject({ into: id })]).default('draw'),
  })
  .refine(
    ({ levels }) => isAscending(levels.map(each => LEVELS.indexOf(each.level))),
    'The levels of a jackpot come in the order mini, minor, major, grand, each once',
  )
  .refine(({ id, atEnd }) => atEnd === 'draw' || atEnd.into !== id, 'The pots of a jackpot go to another one')
  .refine(({ levels }) => costOf(levels) <= COST_MAX, 'A jackpot costs at most 5 % of the stakes')

const prize = z.strictObject({
  from: z.int().min(1).max(PLACES_MAX),
  to: z.int().min(1).max(PLACES_MAX),
  kind: z.enum(['money', 'bonus', 'tickets']),
  amount: kes(1),
  count: z.int().min(1).max(1_000).default(1),
})
const time = z.iso.datetime({ offset: true }).transform(text => Date.parse(text))
/** By default each stake of 1,000 shillings or more counts threefold in a race. */
const HIGH_ROLLER = { threshold: 1_000, multiplier: HIGH_ROLLER_MULTIPLIER }

const boardShape = {
  ...common,
  minStake: kes(1, 20_000).prefault(10),
  startsAt: time,
  endsAt: time,
  prizes: z.array(prize).min(1).max(50),
  entry: z.enum(['all', 'join']).default('all'),
  minOdds: z
    .number()
    .min(1.01)
    .max(100)
    .refine(odds => Math.round(odds * 100) / 100 === odds, 'Odds have at most two decimals')
    .transform(odds => Math.round(odds * 100) * 100)
    .nullable()
    .default(null),
  perMinute: z.int().min(1).max(600).default(60),
  reviewHours: z
    .number()
    .min(0)
    .max(24 * 14)
    .default(24),
}
const highRoller = z.strictObject({ threshold: kes(1), multiplier: z.int().min(1).max(10) }).nullable()

const race = z.strictObject({
  kind: z.literal('race'),
  ...boardShape,
  highRoller: highRoller.prefault(HIGH_ROLLER),
})
const tournament = z.strictObject({
  kind: z.literal('tournament'),
  ...boardShape,
  scoring: z.enum(SCORINGS),
  best: z.int().min(1).max(100).default(10),
  highRoller: highRoller.prefault(null),
})
const isSoundBoard = (board: BoardRules, ctx: z.RefinementCtx) => {
  const refuse = (message: string) => ctx.addIssue({ code: 'custom', message })
  if (board.endsAt <= board.startsAt) refuse('A campaign ends after it begins')
  if (board.endsAt - board.startsAt > 92 * 86_400_000) refuse('A campaign takes at most 92 days')
  let before = 0
  for (const { from, to } of board.prizes) {
    if (from !== before + 1 || to < from) refuse('Prizes are of places from 1 on, without a gap')
    before = to
  }
  if (prizeSum(board.prizes) > fromKes(KES_MAX)) refuse('Prizes are at most 100,000,000 in sum')
}

/** A campaign as an operator writes it: amounts in shillings and times as text, both of which it reads. */
export const definition: z.ZodType<Definition> = z.discriminatedUnion('kind', [
  jackpot,
  race.superRefine(isSoundBoard),
  tournament.superRefine(isSoundBoard),
])

const isAscending = (numbers: readonly number[]): boolean =>
  numbers.every((number, at) => at === 0 || number > numbers[at - 1]!)
