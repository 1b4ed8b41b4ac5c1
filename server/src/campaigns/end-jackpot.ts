import type { Ctx } from '../platform/context.ts'
import { sql, type Tx } from '../platform/db.ts'
import { Refused } from '../platform/refused.ts'
import { isJackpot, readCampaign, type Jackpot } from './campaigns.ts'
import type { Chains } from './chains.ts'
import { drawPot } from './drop-pots.ts'
import type { Head } from './journal.ts'
import { amountOf } from './pot.rules.ts'
import { move, postAll, postContributions, potAccount, readPots, reserveAccount, storePots } from './pots.ts'

const MICRO = 1_000_000

/**
 * Ends a jackpot: each pot is drawn among the stakes since its last win, or moved to another jackpot, as its rules say.
 * What is left, seeds and reserves, goes back to the house. The caller holds the journal's end. @throws Refused where
 * the jackpot that the pots go to is not running
 */
export async function endJackpot(
  tx: Tx,
  ctx: Ctx,
  chains: Chains,
  { jackpot, head }: { jackpot: Jackpot; head: Head },
): Promise<void> {
  const atMs = ctx.clock.now()
  let pots = await postContributions(tx, ctx, await readPots(tx, [jackpot]), { all: true })
  await storePots(tx, pots)
  if (jackpot.rules.atEnd === 'draw') {
    const drawn = []
    for (const pot of pots) {
      const after = await drawPot(tx, ctx, chains, { jackpot, pot, seq: head.seq })
      if (after === 'no_chain')
        throw new Refused('conflict', 'Its next chain of seeds is on the way: try again in a minute')
      drawn.push(after)
    }
    pots = drawn
  } else {
    await movePots(tx, pots, { into: jackpot.rules.atEnd.into, atMs })
    pots = pots.map(pot => ({ ...pot, seedCents: 0, contributedMicro: 0, postedCents: 0 }))
  }
  await postAll(
    tx,
    pots.flatMap(pot => [
      ...move(
        `pot:${pot.campaign}-${pot.rules.level}/rest`,
        potAccount(pot),
        'promo',
        pot.seedCents + pot.postedCents,
      ),
      ...move(
        `pot:${pot.campaign}-${pot.rules.level}/rest-reserve`,
        reserveAccount(pot),
        'promo',
        pot.reservePostedCents,
      ),
    ]),
    atMs,
  )
  await storePots(
    tx,
    pots.map(pot => ({
      ...pot,
      seedCents: 0,
      contributedMicro: 0,
      postedCents: 0,
      reservedMicro: 0,
      reservePostedCents: 0,
      dropsAtMs: null,
    })),
  )
  await sql`update campaigns.campaigns set state = 'over', ended_at = ${new Date(atMs)}, to_seq = ${head.seq}
    where id = ${jackpot.id}`.execute(tx)
}

/** Moves pots to the same level of another jackpot, or to its greatest, as if stakes had added them. */
async function movePots(
  tx: Tx,
  pots: Awaited<ReturnType<typeof readPots>>,
  { into, atMs }: { into: string; atMs: number },
): Promise<void> {
  const target = await readCampaign(tx, into)
  if (!target || !isJackpot(target) || target.state !== 'running')
    throw new Refused('conflict', `${into} is no jackpot that is running`)
  for (const pot of pots) {
    const amount = amountOf(pot)
    const others = await readPots(tx, [target])
    const other = others.find(({ place }) => place === pot.place) ?? others.at(-1)!
    await postAll(
      tx,
      move(`pot:${pot.campaign}-${pot.rules.level}/into`, potAccount(pot), potAccount(other), amount),
      atMs,
    )
    // What was returned to the other pot beyond what it had stays owed by it.
    const contributedMicro = other.contributedMicro + amount * MICRO
    const postedCents = other.postedCents + amount
    await storePots(tx, [{ ...other, contributedMicro, postedCents }])
  }
}
