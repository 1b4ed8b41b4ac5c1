/** What the commands of traders give. */
import { z } from 'zod'
import { cents } from '../../platform/staff/staff-output.ts'

export const SCOPES = ['operator', 'competition', 'market', 'event', 'player'] as const
export type Scope = (typeof SCOPES)[number]

/** What was decided of a part of the book. */
export const settingRow = z.object({
  scope: z.enum(SCOPES),
  key: z.string(),
  suspended: z.string().nullable(),
  stake_max_cents: cents.nullable(),
  payout_max_cents: cents.nullable(),
  liability_max_cents: cents.nullable(),
  stake_factor: z.int().nullable(),
  margin_permille: z.int().nullable(),
  cash_out: z.boolean().nullable(),
})
export type SettingRow = Readonly<z.output<typeof settingRow>>

const ofProduct = z.object({
  stakeKes: z.object({ min: z.number(), max: z.number() }),
  payoutMaxKes: z.object({ single: z.number(), multi: z.number() }),
})
/** What the house takes and pays for each product. */
export const house = z.object({ sports: ofProduct, virtuals: ofProduct })
/** `isKnown`: whether there is something by this id already. */
export const changedSetting = settingRow.extend({ isKnown: z.boolean(), house })

const goals = z.object({ home: z.int(), away: z.int() })
/** What the open bets on an event may cost at worst, and at which score; sums of parts of cents, too. */
export const eventLiability = z.object({
  eventId: z.string(),
  match: z.string(),
  slips: z.int(),
  stakeCents: z.number(),
  payoutCents: z.number(),
  allWinCents: z.number(),
  limitCents: z.number(),
  isSuspended: z.boolean(),
  full: goals,
  half: goals,
})

const line = { market: z.int(), specifiers: z.string() }
const decided = { ...line, sinceMs: z.int(), by: z.string() }
const suspension = z.object({ ...decided, kind: z.literal('suspended'), untilMs: z.int().nullable() })
const setPrice = z.object({
  ...decided,
  kind: z.literal('price'),
  outcome: z.string(),
  /** In parts of ten thousand. */
  odds: z.int(),
  untilMs: z.int(),
  isForced: z.boolean(),
})
/** What staff decided of single lines of an event. */
export const override = z.union([suspension, setPrice])

const changed = { eventId: z.string(), match: z.string(), ...line }
/** A suspension of lines as it was and as it is; null for none. */
export const suspended = z.object({
  ...changed,
  before: z.array(suspension),
  after: suspension.nullable(),
})
/** Prices as they were and as they are. */
export const priced = z.object({ ...changed, before: z.array(setPrice), after: setPrice.nullable() })
/** With the feed's own price, and what it says is fair. */
export const comparedPrice = priced.extend({
  own: z.number(),
  worth: z.object({ fair: z.number().optional(), isWhole: z.boolean() }),
})

const verdict = z.enum(['won', 'lost', 'void', 'half_won', 'half_lost']).nullable()
/** The outcomes of an event that were decided by hand, and how many bets have a leg on them. */
export const decidedByHand = z.object({
  event: z.string(),
  match: z.string(),
  slips: z.int(),
  decisions: z.array(z.object({ ...line, outcome: z.string(), verdict })),
})

/** What is void, within times where they are given; or is so no more. */
export const cancelled = z.object({
  eventId: z.string(),
  ...line,
  outcome: z.string(),
  fromMs: z.int().nullable(),
  toMs: z.int().nullable(),
  isOn: z.boolean(),
})

/** A multi bonus; the least odds of a leg are in parts of ten thousand. */
export const multiBonus = z.object({
  leastOdds: z.int(),
  tiers: z.array(z.object({ legs: z.int(), percent: z.number() })),
})
