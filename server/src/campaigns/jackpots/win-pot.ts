import { readPlayer } from '../../accounts/index.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { sql, type Tx } from '../../platform/db/db.ts'
import type { BeaconValue } from './beacons.ts'
import type { Jackpot } from '../model/campaigns.ts'
import type { CurrentChain } from './chains.ts'
import { campaignsEvents } from '../model/events.ts'
import { afterWin, amountOf } from './pot.rules.ts'
import { contributions, move, postAll, potAccount, reserveAccount, type StoredPot } from './pots.ts'

/** The stake, or the entry of a draw by deadline, that has won. */
export type Winner = {
  readonly playerId: string
  readonly ref: string
  readonly ticket: string
  readonly stakeCents: number
  readonly how: 'stake' | 'deadline'
  readonly entries: readonly { readonly ticket: string; readonly weight: number }[] | null
  /** The entry of the journal behind which stakes are in the next draw by deadline. */
  readonly atSeq: number
}
/** The public value of a draw, and the time that it had to come after. */
export type Beacon = BeaconValue & { readonly fixedAtMs: number }
export type Draw = {
  readonly jackpot: Jackpot
  readonly chain: CurrentChain
  readonly seedNo: number
  readonly seed: Uint8Array
  readonly beacon?: Beacon | undefined
}

/**
 * Pays a pot to its winner and begins it again with its seed. The caller holds the journal's end, stores the pot that
 * it gets back and moves the jackpot on to its next seed. The wallet of an account that was closed meanwhile takes the
 * win, too, and is paid out.
 */
export async function winPot(
  tx: Tx,
  ctx: Ctx,
  before: StoredPot,
  winner: Winner,
  { jackpot, chain, seedNo, seed, beacon }: Draw,
): Promise<StoredPot> {
  const atMs = ctx.clock.now()
  const { operations, pot } = contributions(before)
  const amount = amountOf(pot)
  const number = pot.wins + 1
  const key = winKey(pot, number)
  const { pot: next, fromReserve } = afterWin(pot, pot.rules)
  await postAll(
    tx,
    [
      ...operations,
      {
        op: 'move',
        key,
        debit: { house: potAccount(pot) },
        credit: { playerId: winner.playerId, account: jackpot.rules.payTo },
        cents: amount,
      },
      ...move(`${key}/seed-reserve`, reserveAccount(pot), potAccount(pot), fromReserve),
      ...move(`${key}/seed`, 'promo', potAccount(pot), pot.rules.seed - fromReserve),
    ],
    atMs,
  )
  const alias = (await readPlayer(tx, winner.playerId))!.alias
  await sql`insert into campaigns.wins (campaign_id, level, number, how, chain, seed_no, seed, player_id, alias, ref,
      ticket, stake_cents, one_in_cents, amount_cents, entries, at,
      fixed_at, beacon_round, beacon_signature)
    values (${jackpot.id}, ${pot.place}, ${number}, ${winner.how}, ${chain.number}, ${seedNo}, ${Buffer.from(seed)},
      ${winner.playerId}, ${alias}, ${winner.ref}, ${winner.ticket}, ${winner.stakeCents}, ${pot.rules.oneIn},
      ${amount}, ${winner.entries && JSON.stringify(winner.entries)}, ${new Date(atMs)},
      ${beacon ? new Date(beacon.fixedAtMs) : null}, ${beacon?.round ?? null},
      ${beacon ? Buffer.from(beacon.signature, 'hex') : null})`.execute(tx)
  await ctx.events.publish(tx, campaignsEvents.won, {
    campaign: jackpot.id,
    level: pot.rules.level,
    playerId: winner.playerId,
    cents: amount,
  })
  return {
    ...pot,
    ...next,
    postedCents: 0,
    reservePostedCents: pot.reservePostedCents - fromReserve,
    postedAtMs: atMs,
    wins: number,
    sinceSeq: winner.atSeq,
  }
}

const winKey = ({ campaign, rules: { level } }: StoredPot, number: number): string =>
  `jackpot:${campaign}:${level}:${number}`
