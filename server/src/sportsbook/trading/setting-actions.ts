import { fromKes, toKes, type Cents } from '@ruka/contract/money'
import { z } from 'zod'
import type { Ctx } from '../../platform/context/context.ts'
import { firstRow, rows, sql, type Tx } from '../../platform/db/db.ts'
import { Refused } from '../../platform/base/refused.ts'
import {
  staffChange,
  staffQuery,
  type StaffAction,
  type StaffCall,
} from '../../platform/staff/staff-action.ts'
import { wholeNumber } from '../../platform/staff/staff-input.ts'
import { mustBeWithinHouse, payoutInWords, stakeInWords } from './house-limits.ts'
import { closeLiabilityCase, type EventLiability } from './liability.ts'

const SCOPES = ['operator', 'competition', 'market', 'event', 'player'] as const
type Scope = (typeof SCOPES)[number]
/** How the key of each scope is written. */
const KEYS: Readonly<Record<Scope, RegExp>> = {
  operator: /^$/,
  // A market in one competition is named after a slash.
  competition: /^[a-z]{1,10}:[a-z_]{1,30}:\d{1,18}(\/\d{1,7})?$/,
  market: /^\d{1,7}$/,
  event: /^[a-z]{1,10}:[a-z_]{1,30}:\d{1,18}$/,
  player: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
}
const part = { scope: z.enum(SCOPES), key: z.string().max(60).default('') }

const NO_AMOUNT = 'An amount is whole KES, or none'
/** Whole KES, or `none`. */
const amount = z
  .union(
    [z.literal('none').transform(() => null), wholeNumber(NO_AMOUNT, 9_999_999_999).transform(fromKes)],
    NO_AMOUNT,
  )
  .optional()
const factor = z
  .union([
    z.literal('none').transform(() => null),
    wholeNumber('A factor is 1 to 100 per cent, or none', 100),
  ])
  .optional()

/** Beyond it favourites would cost more than they can pay. */
const MARGIN_MAX_PERMILLE = 300
const NO_MARGIN = 'A margin is 0 to 30 per cent, with at most one decimal, or none'
/** In parts of a thousand. */
const margin = z
  .union(
    [
      z.literal('none').transform(() => null),
      z.stringFormat('margin', /^\d{1,2}(\.\d)?$/).transform(text => Math.round(Number(text) * 10)),
    ],
    NO_MARGIN,
  )
  .refine(permille => permille === null || permille <= MARGIN_MAX_PERMILLE, NO_MARGIN)
  .optional()

/** What was decided of a part of the book. */
export type SettingRow = {
  readonly scope: Scope
  readonly key: string
  readonly suspended: string | null
  readonly stake_max_cents: Cents | null
  readonly payout_max_cents: Cents | null
  readonly liability_max_cents: Cents | null
  readonly stake_factor: number | null
  readonly margin_permille: number | null
  readonly cash_out: boolean | null
}

/** Limits, switches and margins of parts of the book; they hold from the next bet on. */
export const settingActions: readonly StaffAction[] = [
  staffQuery({
    name: 'sports settings',
    permission: 'sports.read',
    summary: 'What was decided about parts of the book',
    run: (ctx: Ctx) =>
      rows(ctx.db.read, sql<SettingRow>`select * from sportsbook.settings order by scope, key`),
    lines: found => found.map(lineOfSetting),
  }),
  staffChange({
    name: 'sports set',
    permission: 'sports.limits',
    summary:
      'Limits stakes, payouts and liability in KES, the stake factor of a player in per cent, and cash-out, of a part ' +
      'of the book: operator, or competition, market, event or player with its id, COMPETITION/MARKET for a market in ' +
      'one competition; the most restrictive counts. A margin in per cent replaces the prices of the feed by fair ones ' +
      'less that margin; the most particular counts: event, market in a competition, competition, market, operator. ' +
      '`none` takes a decision back',
    input: {
      ...part,
      stakeMax: amount,
      payoutMax: amount,
      liabilityMax: amount,
      stakeFactor: factor,
      margin,
      cashOut: z.enum(['yes', 'no'], '--cash-out is yes or no').optional(),
    },
    words: ['scope', 'key'],
    reason: 'required',
    run: (ctx: Ctx, { scope, key, ...given }, call) => {
      const isMarket = scope === 'market' || key.includes('/')
      if ((scope === 'player' || isMarket) && given.liabilityMax !== undefined)
        throw new Refused('invalid', `Liability is limited for the operator, a competition or an event`)
      if (scope === 'player' && given.cashOut !== undefined)
        throw new Refused('invalid', 'Cash-out is switched for parts of the book, not for players')
      if (scope === 'player' && given.margin !== undefined)
        throw new Refused('invalid', 'Prices are the same for all players')
      mustBeWithinHouse(key, given)
      return change(ctx, { scope, key, call }, before => ({
        ...before,
        stake_max_cents: given.stakeMax === undefined ? before.stake_max_cents : given.stakeMax,
        payout_max_cents: given.payoutMax === undefined ? before.payout_max_cents : given.payoutMax,
        liability_max_cents:
          given.liabilityMax === undefined ? before.liability_max_cents : given.liabilityMax,
        stake_factor: given.stakeFactor === undefined ? before.stake_factor : given.stakeFactor,
        margin_permille: given.margin === undefined ? before.margin_permille : given.margin,
        cash_out: given.cashOut === undefined ? before.cash_out : given.cashOut === 'yes' ? null : false,
      }))
    },
    lines: row => [lineOfSetting(row)],
  }),
  staffChange({
    name: 'sports suspend',
    permission: 'sports.suspend',
    summary:
      'Takes no more bets on a part of the book, such as COMPETITION/MARKET; what is open is settled as ever',
    input: part,
    words: ['scope', 'key'],
    reason: 'required',
    run: (ctx: Ctx, { scope, key }, call) =>
      change(ctx, { scope, key, call }, before => {
        if (scope === 'player') throw new Refused('invalid', 'A player is suspended with `players suspend`')
        return { ...before, suspended: call.reason }
      }),
    lines: row => [lineOfSetting(row)],
  }),
  staffChange({
    name: 'sports resume',
    permission: 'sports.suspend',
    summary: 'Takes bets on a part of the book again, also on an event that the book itself suspended',
    input: part,
    words: ['scope', 'key'],
    reason: 'required',
    run: (ctx: Ctx, { scope, key }, call) =>
      change(ctx, { scope, key, call }, async (before, tx) => {
        if (scope === 'event') {
          await refuseDecided(tx, key)
          await sql`update sportsbook.events set suspended = null where id = ${key}`.execute(tx)
          await closeLiabilityCase(tx, ctx, key, call)
        }
        return { ...before, suspended: null }
      }),
    lines: row => [lineOfSetting(row)],
  }),
]

/** The feed may still offer what staff decided. @throws Refused */
async function refuseDecided(tx: Tx, eventId: string): Promise<void> {
  const decided = await firstRow(
    tx,
    sql`select 1 from sportsbook.selections where event_id = ${eventId} and source = 'staff'`,
  )
  if (decided)
    throw new Refused(
      'conflict',
      `Bets on ${eventId} are decided by hand: take that back first, with sports result --undo`,
    )
}

/** Writes the settings of one part, in one transaction with the audit row. */
function change(
  ctx: Ctx,
  { scope, key, call }: { readonly scope: Scope; readonly key: string; readonly call: StaffCall },
  decide: (before: SettingRow, tx: Tx) => SettingRow | Promise<SettingRow>,
): Promise<SettingRow> {
  if (!KEYS[scope].test(key))
    throw new Refused('invalid', scope === 'operator' ? 'The operator has no id' : `${key} is no ${scope}`)
  return ctx.db.tx(async tx => {
    const before = (await firstRow(
      tx,
      sql<SettingRow>`select * from sportsbook.settings where (scope, key) = (${scope}, ${key}) for update`,
    )) ?? { ...NOTHING, scope, key }
    const after = await decide(before, tx)
    const hasDecision = (Object.keys(NOTHING) as (keyof typeof NOTHING)[]).some(name => after[name] !== null)
    await (hasDecision ? write(after) : forget(after)).execute(tx)
    await call.record(tx, { subject: key === '' ? scope : key, before, after })
    return after
  })
}

const forget = ({ scope, key }: SettingRow) =>
  sql`delete from sportsbook.settings where (scope, key) = (${scope}, ${key})`
const write = ({ scope, key, ...after }: SettingRow) =>
  sql`insert into sportsbook.settings (scope, key, suspended, stake_max_cents, payout_max_cents,
        liability_max_cents, stake_factor, margin_permille, cash_out)
      values (${scope}, ${key}, ${after.suspended}, ${after.stake_max_cents}, ${after.payout_max_cents},
        ${after.liability_max_cents}, ${after.stake_factor}, ${after.margin_permille}, ${after.cash_out})
      on conflict (scope, key) do update set suspended = excluded.suspended,
        stake_max_cents = excluded.stake_max_cents, payout_max_cents = excluded.payout_max_cents,
        liability_max_cents = excluded.liability_max_cents, stake_factor = excluded.stake_factor,
        margin_permille = excluded.margin_permille, cash_out = excluded.cash_out`

const NOTHING = {
  suspended: null,
  stake_max_cents: null,
  payout_max_cents: null,
  liability_max_cents: null,
  stake_factor: null,
  margin_permille: null,
  cash_out: null,
} as const

const kes = (cents: number): string => `KES ${toKes(cents as Cents).toLocaleString('en')}`
export const lineOfSetting = (row: SettingRow): string =>
  [
    `${row.scope} ${row.key}`.trim(),
    ...(row.suspended === null ? [] : [`suspended: ${row.suspended}`]),
    ...(row.stake_max_cents === null ? [] : [`stakes up to ${stakeInWords(row.key, row.stake_max_cents)}`]),
    ...(row.payout_max_cents === null ? [] : [`pays up to ${payoutInWords(row.key, row.payout_max_cents)}`]),
    ...(row.liability_max_cents === null ? [] : [`liability up to ${kes(row.liability_max_cents)}`]),
    ...(row.stake_factor === null ? [] : [`stakes at ${row.stake_factor} %`]),
    ...(row.margin_permille === null ? [] : [`margin ${row.margin_permille / 10} %`]),
    ...(row.cash_out === false ? ['no cash-out'] : []),
  ].join('  ')

export const lineOfLiability = ({
  eventId,
  match,
  slips,
  payoutCents,
  allWinCents,
  limitCents,
  full,
  half,
}: EventLiability): string =>
  [
    eventId,
    match,
    `${slips} open bets`,
    `at worst ${kes(payoutCents)} at ${full.home}:${full.away} (${half.home}:${half.away})`,
    `${kes(allWinCents)} if all other legs win`,
    `limit ${kes(limitCents)}`,
  ].join('  ')
