import type { Ctx } from '../../platform/context/context.ts'
import { isDatabaseAway, pgArray, pgTable, rows, sql, type Tx } from '../../platform/db/db.ts'
import { uuid } from '../../platform/base/random.ts'
import { Refused } from '../../platform/base/refused.ts'
import { lockedSlip, sell } from './cash-out.ts'
import { isReached, type CashOutRule } from './cash-out.rules.ts'
import { tryLockEventsShared } from '../model/event-locks.ts'
import { LINE, lineKeyOf, type LineKey } from '../model/line-keys.ts'
import { dropRule, readRule } from './rule-of-slip.ts'
import { isSellable, readWorths, slipById, slipsById, type SellableSlip, type Worth } from './slip-worth.ts'

/** Slips whose worth is read together. */
const TOGETHER = 500
const RETRY_MS = 5_000
type Bounds = {
  /** Slips of one turn whose prices have changed; the others wait for the next turn. */
  readonly changed: number
  /** Slips that each turn looks at whatever their prices do. */
  readonly anyway: number
}
const BOUNDS: Bounds = { changed: 4_000, anyway: 200 }

/**
 * One turn after the other: cashes out the slips whose rules are due. It looks at those that have a leg on a
 * line with other prices than it saw last, and at a few of the others, since an offer also rises with
 * settings of staff, with producers that come back, and with limits that have room again. What it saw last is
 * in memory: a process that has just started looks at all of them.
 */
export function openRuleWatch(ctx: Ctx, { changed, anyway }: Bounds = BOUNDS): () => Promise<void> {
  let seen: ReadonlyMap<string, number> = new Map()
  let waiting: readonly number[] = []
  let afterSlipId = 0
  return async () => {
    if (waiting.length === 0) {
      const lines = await readLines(ctx)
      const others = lines.filter(line => seen.get(lineKeyOf(line)) !== line.version)
      waiting = await slipsOn(ctx, others)
      seen = new Map(lines.map(line => [lineKeyOf(line), line.version]))
    }
    const next = await slipsAfter(ctx, afterSlipId, anyway)
    afterSlipId = next.length < anyway ? 0 : (next.at(-1) ?? 0)
    const slipIds = [...new Set([...waiting.slice(0, changed), ...next])]
    waiting = waiting.slice(changed)
    for (let at = 0; at < slipIds.length; at += TOGETHER) await lookAt(ctx, slipIds.slice(at, at + TOGETHER))
  }
}

type WatchedLine = LineKey & {
  /** By the feed's clock: the message that its prices are from. */
  readonly version: number
}

/** The lines that slips with a rule have legs on: far fewer than legs. */
const readLines = ({ db }: Ctx): Promise<readonly WatchedLine[]> =>
  rows(
    db.read,
    sql<WatchedLine>`select i.event_id as "eventId", i.market, i.specifiers, i.version
      from (select distinct event_id, market, specifiers from sportsbook.cash_out_rule_lines) as w
      join sportsbook.lines as i using (event_id, market, specifiers)`,
  )

async function slipsOn({ db }: Ctx, lines: readonly WatchedLine[]): Promise<readonly number[]> {
  if (lines.length === 0) return []
  const found = await rows(
    db.read,
    sql<{
      slip_id: number
    }>`select distinct slip_id from ${pgTable('c', lines, LINE)} join sportsbook.cash_out_rule_lines using (event_id, market, specifiers) order by slip_id`,
  )
  return found.map(row => row.slip_id)
}

async function slipsAfter({ db }: Ctx, slipId: number, count: number): Promise<readonly number[]> {
  const found = await rows(
    db.read,
    sql<{ slip_id: number }>`select slip_id from sportsbook.cash_out_rules where slip_id > ${slipId}
      order by slip_id limit ${count}`,
  )
  return found.map(row => row.slip_id)
}

/** Cashes out those of the slips that are due, each on its own: a fault of one delays no other. */
async function lookAt(ctx: Ctx, slipIds: readonly number[]): Promise<void> {
  const rules = await rows(ctx.db.read, waitingRules(slipIds, ctx.clock.now()))
  const ruleOf = new Map(rules.map(rule => [rule.slipId, rule]))
  const slips = await rows(ctx.db.read, slipsById([...ruleOf.keys()]))
  const worthOf = await readWorths(ctx.db.read, ctx, slips)
  for (const slip of slips)
    try {
      const { offer } = worthOf(slip)
      if (isDue(slip, ruleOf.get(slip.id)!, offer)) await ctx.db.tx(tx => follow(tx, ctx, slip))
    } catch (error) {
      // The offer has changed meanwhile, or the player's limit: the rule stays. A part that is too small, from a
      // version that allowed it, is never sold.
      if (error instanceof Refused) {
        if (error.code === 'slip_cash_out_part') await ctx.db.tx(tx => dropRule(tx, slip.id))
        continue
      }
      if (isDatabaseAway(error)) throw error
      ctx.log.error(
        { error, slip: slip.code },
        'a slip could not be cashed out by its rule; it is tried again',
      )
      await sql`update sportsbook.cash_out_rules set retry_at = ${new Date(ctx.clock.now() + RETRY_MS)}
        where slip_id = ${slip.id}`.execute(ctx.db.read)
    }
}

/** Also where the slip has ended: a process of an older version leaves its rule behind. */
const isDue = (slip: SellableSlip, rule: CashOutRule, offer: Worth['offer']): boolean =>
  !isSellable(slip) || (!('refused' in offer) && isReached(rule, { ...slip, offerCents: offer.offerCents }))

/** Without those whose sale waits for a live leg already. */
const waitingRules = (slipIds: readonly number[], atMs: number) => sql<
  CashOutRule & { readonly slipId: number }
>`select slip_id as "slipId", sold_cents as "soldCents", at_cents as "atCents"
  from sportsbook.cash_out_rules as r
  where slip_id = any(${pgArray(slipIds)}::bigint[])
    and (retry_at is null or retry_at <= ${new Date(atMs)}::timestamptz)
    and not exists (select 1 from sportsbook.cash_outs as c
      where c.slip_id = r.slip_id and c.decide_at is not null)`

/**
 * Cashes a slip out by its rule, as its player would: behind the same locks, so once. Nothing happens where
 * the player, or another worker, was first. @throws Refused where the offer is not reached any more
 */
async function follow(tx: Tx, ctx: Ctx, { id, legs }: SellableSlip): Promise<void> {
  const eventIds = legs.map(({ eventId }) => eventId)
  // What is being decided has other prices in a moment; waiting for it would delay the other rules.
  if ((await tryLockEventsShared(tx, eventIds)).size > 0) return
  const slip = (await lockedSlip(tx, slipById(id)))!
  const rule = await readRule(tx, id)
  if (!rule) return
  if (!isSellable(slip)) return dropRule(tx, id)
  // One row tells of all attempts: a match with lively prices may refuse hundreds.
  await sql`delete from sportsbook.cash_outs where slip_id = ${id} and state = 'refused'
    and rule_cents is not null`.execute(tx)
  const requestId = uuid(ctx.random, ctx.clock.now())
  const { soldCents, atCents } = rule
  await sell(tx, ctx, {
    slip,
    requestId,
    soldCents,
    askedCents: null,
    leastCents: atCents,
    ruleCents: atCents,
  })
}
