import { drawMatch } from '@ruka/games/league/draw.rules'
import { gridOf } from '@ruka/games/league/grid.rules'
import { randomnessOf } from '@ruka/games/fair/drand'
import type { Ctx } from '../platform/context/context.ts'
import { firstRow, pgTable, sql } from '../platform/db/db.ts'
import { assertLeading, type Lease } from '../platform/db/lease.ts'
import { isBehindUndrawn, lockRoundRow, ofRound, seedOf } from './close-round.ts'
import { goalsText } from './model/match-text.rules.ts'
import { isKnownAt } from './next-step.rules.ts'
import { beaconTimeOf, type StoredRound } from './model/stored-rounds.ts'

/** How a round is named in its draw. */
export const roundName = ({ league, season, week }: StoredRound): string => `${league}:${season}:${week}`

/** The value that a round's draw takes from its beacon; empty without one. */
export const beaconValue = (signature: string | null): string =>
  signature === null ? '' : randomnessOf(signature)

/**
 * Draws a locked round: the goals of each match, from the seed and the value of the beacon that was named. They
 * are the same for every leader. `signature`: of the beacon's round, already verified; null without a beacon.
 */
export async function drawRound(
  ctx: Ctx,
  lease: Lease,
  { round, signature }: { readonly round: StoredRound; readonly signature: string | null },
): Promise<void> {
  if ((round.beaconRound === null) !== (signature === null)) throw new Error('a beacon is missing')
  const seed = await seedOf(ctx, round)
  const drawn = { seed, round: roundName(round), beacon: beaconValue(signature) }
  const goals = round.matches.map(({ no, means }) => ({
    no,
    text: goalsText(drawMatch(drawn, no, gridOf(means))),
  }))
  await ctx.db.tx(async tx => {
    await assertLeading(tx, lease)
    const state = await lockRoundRow(tx, round)
    // A repeat after an unknown outcome, or the operator voided it meanwhile.
    if (state === 'drawn' || state === 'void') return
    if (state !== 'locked') throw new Error(`${drawn.round} is ${state} and cannot be drawn`)
    if (isKnownAt({ beaconAtMs: beaconTimeOf(round) }, round.lockedAtMs!))
      throw new Error(`the beacon of ${drawn.round} was public before the lock`)
    const before = await firstRow(tx, sql<{ isOpen: boolean }>`select ${isBehindUndrawn(round)} as "isOpen"`)
    if (before!.isOpen) throw new Error(`a round before ${drawn.round} is still to be drawn`)
    await sql`update virtuals.matches as m set goals = g.goals
      from ${pgTable('g', goals, { no: ['smallint', each => each.no], goals: ['text', each => each.text] })}
      where ${ofRound(round)} and m.no = g.no`.execute(tx)
    await sql`update virtuals.rounds set state = 'drawn', seed = ${seed}::bytea,
      beacon_signature = ${signature}, drawn_at = ${new Date(ctx.clock.now())}
      where ${ofRound(round)}`.execute(tx)
  })
}
