import { previousSeed } from '@ruka/games/fair/seeds.rules'
import type { Ctx } from '../platform/context/context.ts'
import { firstRow, pgArray, sql, type Reader } from '../platform/db/db.ts'
import { assertLeading, type Lease } from '../platform/db/lease.ts'
import { voidWagers } from '../wagers/index.ts'
import { openWagers, type OpenWager } from '../wagers/queries.ts'
import type { Chain, ClientSeeds } from './chain.ts'
import { roundEvent, roundRefs } from './bet-ref.ts'
import { readReserved } from './bet-writers.ts'
import { cutBets, dayKey } from './day-limit.rules.ts'
import type { RoundBets } from './model/round-bets.ts'

export type OpenedRound = { readonly number: number; readonly commitment: Buffer }

/**
 * Writes the next round, open for betting, with the commitment to its seed. A repeat after an unknown outcome
 * finds the round by its seed, so no seed is skipped or played twice.
 */
export function openRound(
  ctx: Ctx,
  lease: Lease,
  { game, chain, index }: { game: string; chain: Chain; index: number },
): Promise<OpenedRound> {
  const commitment = Buffer.from(previousSeed(chain.seedAt(index)))
  return ctx.db.tx(async tx => {
    await assertLeading(tx, lease)
    const row = await firstRow(
      tx,
      sql<{ number: number }>`with opened as (
          insert into crash.rounds (game, number, chain_id, chain_index, commitment, opened_at)
          select ${game}, coalesce(max(number), 0) + 1, ${chain.id}::bigint, ${index}::integer,
            ${commitment}::bytea, ${new Date(ctx.clock.now())}
          from crash.rounds where game = ${game}
          on conflict (chain_id, chain_index) do nothing returning number)
        select number from opened
        union all select number from crash.rounds where chain_id = ${chain.id} and chain_index = ${index}
          and state = 'betting'`,
    )
    if (!row) throw new Error(`seed ${index} of chain ${chain.id} was played before`)
    return { number: row.number, commitment }
  })
}

/**
 * Closes betting. Stakes are written under a shared lock on the row of the round, so this waits for those in
 * flight, and none can follow. `adopt` receives each open wager and returns whether the room has a bet for
 * it. A wager without one, which was reported as failed, is voided at once. With all bets known, `seedsOf`
 * returns the client seeds of the draw. Returns the seeds in the row: for a repeat, those of the first
 * attempt.
 */
export function takeOff(
  ctx: Ctx,
  lease: Lease,
  {
    game,
    number,
    adopt,
    seedsOf,
  }: { game: string; number: number; adopt(wager: OpenWager): boolean; seedsOf(): ClientSeeds },
): Promise<ClientSeeds> {
  return ctx.db.tx(async tx => {
    await assertLeading(tx, lease)
    const round = await firstRow(
      tx,
      sql<{ state: string; client_seeds: ClientSeeds }>`select state, client_seeds from crash.rounds
        where game = ${game} and number = ${number} for update`,
    )
    if (round?.state !== 'betting' && round?.state !== 'flying')
      throw new Error(`round ${number} of ${game} cannot take off`)
    const unmatched = (await openWagers(tx, roundRefs(game, number))).filter(wager => !adopt(wager))
    await voidWagers(tx, ctx, unmatched, { reason: 'unconfirmed' })
    if (round.state === 'flying') return round.client_seeds
    const clientSeeds = seedsOf()
    await sql`update crash.rounds set state = 'flying', took_off_at = ${new Date(ctx.clock.now())},
      client_seeds = ${pgArray(clientSeeds)}::text[]
      where game = ${game} and number = ${number}`.execute(tx)
    return clientSeeds
  })
}

/**
 * Fixes the multiplier at which the daily limit cashes out each bet. @throws Error when nothing is reserved
 * for a bet
 */
export async function fixDayLimits(reader: Reader, game: string, roundBets: RoundBets): Promise<void> {
  const groups = Map.groupBy(
    roundBets.held().filter(bet => !bet.demo),
    bet => dayKey(bet.owner, bet.day!),
  )
  const playerIds = [...groups.values()].map(([bet]) => bet!.owner)
  const reserved = await readReserved(reader, roundEvent(game, roundBets.round), playerIds)
  for (const [key, bets] of groups) {
    const reservedCents = reserved.get(key)
    if (reservedCents === undefined)
      throw new Error(`nothing is reserved for a bet of round ${roundBets.round}`)
    cutBets(bets, reservedCents)
  }
}
