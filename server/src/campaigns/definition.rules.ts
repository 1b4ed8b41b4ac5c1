import { LEVELS, SCORINGS, inLanguages } from '@ruka/contract/campaigns'
import { asCents, fromKes, type Cents } from '@ruka/contract/money'
import { HIGH_ROLLER_MULTIPLIER } from '@ruka/contract/widget-limits'
import { z } from 'zod'

/** Prizes of a campaign in sum, and the seed of a pot, at most. */
const KES_MAX = 100_000_000
/** What a jackpot may cost of the stakes, in parts per million: the house funds it from its margin. */
const COST_MAX = 50_000
/** Places with a prize. */
const PLACES_MAX = 10_000

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
  /** The legal text: who may take part, what counts, how it is drawn or ranked, when it is paid. */
  terms: texts,
  /** Slugs of the games whose stakes count; all games where there are none. */
  games: z
    .array(z.string().regex(/^[a-z0-9-]{1,40}$/))
    .max(100)
    .default([]),
  minStake: kes(1, 20_000).prefault(1),
}
const share = z.int().min(0).max(COST_MAX)

const level = z.strictObject({
  level: z.enum(LEVELS),
  seed: kes(0),
  /** Of each stake, in parts per million: into the pot, and into what pre-funds the next seed. */
  shareX1000000: share,
  reserveX1000000: share.default(0),
  /** The stakes between two wins, on average. */
  oneIn: kes(1, 10_000_000_000),
  /** A time of the day in Nairobi: what no stake has won by then is drawn among the stakes since the last win. */
  dropsAt: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .nullable()
    .default(null),
  /** A player's stakes count in that draw up to this. */
  dropStakeMax: kes(1).prefault(10_000),
})
export type Level = z.output<typeof level>

const jackpot = z
  .strictObject({
    kind: z.literal('jackpot'),
    ...common,
    /** Where a win goes: `cash`, or `earnings`, which are withdrawn as a bonus is. */
    payTo: z.enum(['cash', 'earnings']).default('cash'),
    levels: z.array(level).min(1).max(LEVELS.length),
    /** What happens to the pots when the jackpot ends: drawn among its stakes, or moved to another jackpot. */
    atEnd: z.union([z.literal('draw'), z.strictObject({ into: id })]).default('draw'),
  })
  .refine(
    ({ levels }) => isAscending(levels.map(each => LEVELS.indexOf(each.level))),
    'The levels of a jackpot come in the order mini, minor, major, grand, each once',
  )
  .refine(({ levels }) => costOf(levels) <= COST_MAX, 'A jackpot costs at most 5 % of the stakes')

const prize = z.strictObject({
  from: z.int().min(1).max(PLACES_MAX),
  to: z.int().min(1).max(PLACES_MAX),
  kind: z.enum(['money', 'bonus', 'tickets']),
  /** For each place; of tickets, for each ticket. */
  amount: kes(1),
  /** How many tickets. */
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
  /** Who takes part: everyone who plays, or those who joined. */
  entry: z.enum(['all', 'join']).default('all'),
  /** Wagers of a player that count in a minute. */
  perMinute: z.int().min(1).max(600).default(60),
  /** How long places are looked at before prizes are paid. */
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
  /** Of `sum_of_best`: how many wagers count. */
  best: z.int().min(1).max(100).default(10),
  highRoller: highRoller.prefault(null),
})
const isSoundBoard = (board: z.output<typeof race> | z.output<typeof tournament>, ctx: z.RefinementCtx) => {
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

export const definition = z.discriminatedUnion('kind', [
  jackpot,
  race.superRefine(isSoundBoard),
  tournament.superRefine(isSoundBoard),
])
export type Definition = z.output<typeof definition>
export type JackpotRules = Extract<Definition, { kind: 'jackpot' }>
export type BoardRules = Exclude<Definition, { kind: 'jackpot' }>
export type Prize = z.output<typeof prize>

/**
 * What levels cost of the stakes at most, in parts per million: what is added to their pots, and the seeds, which the
 * reserve pays as far as it reaches.
 */
export const costOf = (levels: readonly Level[]): number =>
  Math.ceil(
    levels.reduce(
      (sum, { shareX1000000, reserveX1000000, seed, oneIn }) =>
        sum + shareX1000000 + Math.max(reserveX1000000, (1_000_000 * seed) / oneIn),
      0,
    ),
  )

/** What a place gets, in cents. */
export const prizeCents = ({ amount, count, kind }: Prize): Cents =>
  asCents(kind === 'tickets' ? amount * count : amount)
/** All prizes of a table, in cents. */
export const prizeSum = (prizes: readonly Prize[]): number =>
  prizes.reduce((sum, each) => sum + (each.to - each.from + 1) * prizeCents(each), 0)
/** The prize of a place; undefined of one without. */
export const prizeOf = (prizes: readonly Prize[], rank: number): Prize | undefined =>
  prizes.find(({ from, to }) => from <= rank && rank <= to)
/** The last place with a prize. */
export const lastPlace = (prizes: readonly Prize[]): number => prizes.at(-1)!.to

/** How a board counts. */
export const scoringOf = (rules: BoardRules) => (rules.kind === 'race' ? 'wagered' : rules.scoring)

const isAscending = (numbers: readonly number[]): boolean =>
  numbers.every((number, at) => at === 0 || number > numbers[at - 1]!)

const DAY_MS = 86_400_000
const NAIROBI_MS = 3 * 3_600_000
/** The next moment at which it is this time in Nairobi, after the given one. */
export function nextDrop(dropsAt: string, afterMs: number): number {
  const [hours, minutes] = dropsAt.split(':').map(Number)
  const ofDay = (hours! * 60 + minutes!) * 60_000 - NAIROBI_MS
  return ofDay + Math.ceil((afterMs + 1 - ofDay) / DAY_MS) * DAY_MS
}
