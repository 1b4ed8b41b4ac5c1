import { LEVELS } from '@ruka/contract/campaigns'
import { isHit } from '@ruka/games/fair/mystery.rules'
import type { Ctx } from '../../platform/context/context.ts'
import { sql, type Tx } from '../../platform/db/db.ts'
import { isLive, type Jackpot } from '../model/campaigns.ts'
import { readChains, type Chains, type CurrentChain } from './chains.ts'
import { fastTicketOf, openDraws } from './draws.ts'
import { KIND, type Entry } from '../model/journal.ts'
import { addStake } from './pot.rules.ts'
import { postContributions, readPots, storePots, type StoredPot } from './pots.ts'
import { winPot, type Draw, type Winner } from './win-pot.ts'

/**
 * Adds what these entries of the journal bring to the pots of jackpots, and draws each stake that is counted for the
 * first time, where no public value has to come before (`draw-waiting.ts`). The caller holds the journal's end. A stake
 * that wins several levels gets all of them, the greatest first; the stakes behind it are drawn from the next seed.
 */
export async function drawStakes(
  tx: Tx,
  ctx: Ctx,
  chains: Chains,
  { jackpots, entries }: { jackpots: readonly Jackpot[]; entries: readonly Entry[] },
): Promise<void> {
  const touched = jackpots
    .filter(isLive)
    .filter(({ no }) => entries.some(entry => entry.jackpots?.includes(no)))
  if (touched.length === 0) return
  const pots = Map.groupBy(await readPots(tx, touched), ({ campaign }) => campaign)
  const stored = await readChains(
    tx,
    touched.map(({ id }) => id),
  )
  const tickets = ticketsOf(entries)
  const after: StoredPot[] = []
  for (const jackpot of touched) {
    const own = entries.filter(entry => entry.jackpots?.includes(jackpot.no))
    const chain = stored.find(({ campaign }) => campaign === jackpot.id)
    after.push(
      ...(await drawJackpot(tx, ctx, chains, {
        jackpot,
        // The draws of one with a public value come later.
        chain: chain?.drawnSeq === null ? chain : undefined,
        pots: pots.get(jackpot.id) ?? [],
        entries: own,
        tickets,
      })),
    )
  }
  await storePots(tx, await postContributions(tx, ctx, after))
}

type Drawing = {
  readonly jackpot: Jackpot
  /** Undefined where nothing is drawn now: a restored database, of which the jackpot has no chain of its own yet. */
  readonly chain: CurrentChain | undefined
  readonly pots: readonly StoredPot[]
  readonly entries: readonly Entry[]
  readonly tickets: Tickets
}
/** By the number of the entry. All jackpots draw a stake under the same one. */
type Tickets = ReadonlyMap<number, string>

const ticketsOf = (entries: readonly Entry[]): Tickets =>
  new Map(
    entries.flatMap(({ kind, seq, ref, playerId, jackpots }) =>
      kind === KIND.counted && jackpots ? [[seq, fastTicketOf(ref!, playerId!)]] : [],
    ),
  )

async function drawJackpot(
  tx: Tx,
  ctx: Ctx,
  chains: Chains,
  { jackpot, chain, pots: before, entries, tickets }: Drawing,
): Promise<readonly StoredPot[]> {
  let pots = before
  // What was staked since: a pot takes the sum of many stakes as it takes each of them.
  let stakedCents = 0
  const takeStakes = () => {
    const sum = stakedCents
    stakedCents = 0
    if (sum !== 0) pots = pots.map(pot => ({ ...pot, ...addStake(pot, pot.rules, sum) }))
  }
  let seedNo = chain?.seedNo ?? 0
  let seed = chain && (await chains.seedOf(jackpot.id, chain, seedNo))
  let drawOf = seed && openDraws(seed, { jackpot: jackpot.id, seedNo })
  for (const entry of entries) {
    stakedCents += signOf(entry) * entry.stakeCents
    if (entry.kind !== KIND.counted || !chain || !seed || !drawOf) continue
    const ticket = tickets.get(entry.seq)!
    const won = levelsHit(drawOf(ticket), entry.stakeCents, jackpot)
    if (won.length === 0) continue
    takeStakes()
    const winner = winnerOf(entry, { ticket, atSeq: entry.seq })
    pots = await winLevels(tx, ctx, { pots, won, winner, draw: { jackpot, chain, seedNo, seed } })
    seedNo += 1
    await moveOn(tx, jackpot.id, chain, { seedNo, promise: seed })
    seed = await chains.seedOf(jackpot.id, chain, seedNo)
    drawOf = seed && openDraws(seed, { jackpot: jackpot.id, seedNo })
  }
  takeStakes()
  return pots
}

export const winnerOf = (
  { playerId, ref, stakeCents }: Entry,
  { ticket, atSeq }: Pick<Winner, 'ticket' | 'atSeq'>,
): Winner => ({
  playerId: playerId!,
  ref: ref!,
  stakeCents,
  ticket,
  atSeq,
  how: 'stake',
  entries: null,
})

/** Pays the levels that a stake has won; gives all pots as they are then. */
export async function winLevels(
  tx: Tx,
  ctx: Ctx,
  { pots, won, winner, draw }: Won & { readonly pots: readonly StoredPot[] },
): Promise<readonly StoredPot[]> {
  let after = pots
  for (const place of won) {
    const next = await winPot(
      tx,
      ctx,
      after.find(each => each.place === place)!,
      winner,
      draw,
    )
    after = after.map(each => (each.place === place ? next : each))
  }
  return after
}
type Won = { readonly won: readonly number[]; readonly winner: Winner; readonly draw: Draw }

/** 1 for a stake that counts from now on, -1 for one that was returned, 0 where only the payout is another. */
const signOf = ({ kind, payoutCents, beforeCents }: Entry): number =>
  Number(payoutCents !== null) - Number(kind === KIND.revised && beforeCents !== null)

/** The seeds before this one are public from now on. */
export const moveOn = (
  tx: Tx,
  campaign: string,
  { number }: CurrentChain,
  { seedNo, promise }: { readonly seedNo: number; readonly promise: Uint8Array },
): Promise<unknown> =>
  sql`update campaigns.chains set seed_no = ${seedNo}, promise = ${Buffer.from(promise)}
    where (campaign_id, number) = (${campaign}, ${number})`.execute(tx)

/** The levels that a stake wins by its draw, the greatest first. */
export function levelsHit(drawn: Uint8Array, stakeCents: number, { rules }: Jackpot): readonly number[] {
  const won: number[] = []
  for (const { level, oneIn } of rules.levels) {
    const place = LEVELS.indexOf(level)
    if (isHit(drawn, place, { stakeCents, oneInCents: oneIn })) won.unshift(place)
  }
  return won
}
