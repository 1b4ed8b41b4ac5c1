import { fromKes, toKes } from '@ruka/contract/money'
import { marketOf } from '@ruka/sports/markets.rules'
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
import { houseNow, mustBeWithinHouse } from './house-limits.ts'
import { assertEvent } from './in-event.ts'
import { closeLiabilityCase } from './liability.ts'
import { lineOfSetting } from './setting-lines.ts'
import { mustBeKeyOf, part } from './trading-inputs.ts'
import { changedSetting, house, settingRow, type Scope, type SettingRow } from './trading-outputs.ts'

const NO_AMOUNT = 'An amount is whole KES, or none'
/** Whole KES, or `none`. */
const amount = z
  .union(
    [z.literal('none').transform(() => null), wholeNumber(NO_AMOUNT, 9_999_999_999).transform(fromKes)],
    NO_AMOUNT,
  )
  .optional()
const NO_FACTOR = 'A factor is 1 to 100 per cent, or none'
const factor = z
  .union([z.literal('none').transform(() => null), wholeNumber(NO_FACTOR, 100)], NO_FACTOR)
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

/** Limits, switches and margins of parts of the book; they hold from the next bet on. */
export const settingActions: readonly StaffAction[] = [
  staffQuery({
    name: 'sports settings',
    permission: 'sports.read',
    summary: 'What was decided about parts of the book',
    output: z.object({ settings: z.array(settingRow), house }),
    run: async (ctx: Ctx) => ({
      settings: await rows(
        ctx.db.read,
        sql<SettingRow>`select * from sportsbook.settings order by scope, key`,
      ),
      house: houseNow(ctx),
    }),
    lines: found => found.settings.map(row => lineOfSetting(row, found.house)),
  }),
  staffChange({
    name: 'sports set',
    permission: 'sports.limits',
    summary:
      'Limits stakes, payouts and liability, sets a margin, and switches cash-out, of a part of the book',
    about:
      'The most restrictive limit counts. A margin replaces the prices of the feed by fair ones less that margin; the ' +
      'most particular counts: event, market in a competition, competition, market, operator. `none` takes a decision back.',
    input: {
      ...part,
      stakeMax: amount.describe('The greatest stake in KES, or none'),
      payoutMax: amount.describe('The greatest payout in KES, or none'),
      liabilityMax: amount.describe('What open bets on an event may cost at worst, in KES, or none'),
      stakeFactor: factor.describe('The stakes of a player in per cent of the limits, or none'),
      margin: margin.describe('The margin in per cent, such as 6.5, or none'),
      cashOut: z
        .enum(['yes', 'no'], 'Only yes or no')
        .optional()
        .describe('Whether slips on it are cashed out'),
    },
    output: changedSetting,
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
      if (Object.values(given).every(value => value === undefined))
        throw new Refused('invalid', 'Nothing is set: name a limit, such as --stake-max 500, or none for it')
      mustBeWithinHouse(houseNow(ctx), key, given)
      return change(ctx, { scope, key, call }, before =>
        payable({
          ...before,
          stake_max_cents: given.stakeMax === undefined ? before.stake_max_cents : given.stakeMax,
          payout_max_cents: given.payoutMax === undefined ? before.payout_max_cents : given.payoutMax,
          liability_max_cents:
            given.liabilityMax === undefined ? before.liability_max_cents : given.liabilityMax,
          stake_factor: given.stakeFactor === undefined ? before.stake_factor : given.stakeFactor,
          margin_permille: given.margin === undefined ? before.margin_permille : given.margin,
          cash_out: given.cashOut === undefined ? before.cash_out : given.cashOut === 'yes' ? null : false,
        }),
      )
    },
    lines: linesOfChange,
  }),
  staffChange({
    name: 'sports suspend',
    permission: 'sports.suspend',
    summary: 'Takes no more bets on a part of the book; what is open is settled as ever',
    input: part,
    words: ['scope', 'key'],
    output: changedSetting,
    reason: 'required',
    run: (ctx: Ctx, { scope, key }, call) =>
      change(ctx, { scope, key, call }, before => {
        if (scope === 'player') throw new Refused('invalid', 'A player is suspended with `players suspend`')
        return { ...before, suspended: call.reason }
      }),
    lines: linesOfChange,
  }),
  staffChange({
    name: 'sports resume',
    permission: 'sports.suspend',
    summary: 'Takes bets on a part of the book again, also on an event that the book itself suspended',
    input: part,
    words: ['scope', 'key'],
    output: changedSetting,
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
    lines: linesOfChange,
  }),
]

/** @throws Refused where the greatest payout is less than the greatest stake, which no bet could reach then */
function payable(setting: SettingRow): SettingRow {
  const { stake_max_cents: stake, payout_max_cents: payout } = setting
  if (stake !== null && payout !== null && payout < stake)
    throw new Refused(
      'invalid',
      `A payout of at most KES ${toKes(payout)} is below the greatest stake of KES ${toKes(stake)}`,
    )
  return setting
}

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
): Promise<z.output<typeof changedSetting>> {
  mustBeKeyOf(scope, key)
  return ctx.db.tx(async tx => {
    const before = (await firstRow(
      tx,
      sql<SettingRow>`select * from sportsbook.settings where (scope, key) = (${scope}, ${key}) for update`,
    )) ?? { ...NOTHING, scope, key }
    const after = await decide(before, tx)
    const hasDecision = (Object.keys(NOTHING) as (keyof typeof NOTHING)[]).some(name => after[name] !== null)
    await (hasDecision ? write(after) : forget(after)).execute(tx)
    await call.record(tx, { subject: key === '' ? scope : key, before, after })
    return { ...after, isKnown: await isKnown(tx, scope, key), house: houseNow(ctx) }
  })
}

/** A setting may come before what it is for, but not before a match. @throws Refused */
async function isKnown(tx: Tx, scope: Scope, key: string): Promise<boolean> {
  const [competition = '', market] = key.split('/')
  if (scope === 'event') {
    await assertEvent(tx, key)
    return true
  }
  if (scope === 'market') return marketOf(Number(key)) !== undefined
  if (scope !== 'competition') return true
  const found = await firstRow(
    tx,
    sql`select 1 from sportsbook.event_facts where competition_id = ${competition} limit 1`,
  )
  return found !== undefined && (market === undefined || marketOf(Number(market)) !== undefined)
}

function linesOfChange(changed: z.output<typeof changedSetting>): readonly string[] {
  return [
    lineOfSetting(changed, changed.house),
    ...(changed.isKnown ? [] : ['Nothing is known by this id yet: it holds once there is']),
  ]
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
