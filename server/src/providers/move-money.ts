import { asCents, fromKes, sumCents, type Cents } from '@ruka/contract/money'
import type { RefusalCode } from '@ruka/contract/refusals'
import { isDeepStrictEqual } from 'node:util'
import { liveSessions } from '../accounts/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import { sqlState, type Tx } from '../platform/db/db.ts'
import { Refused } from '../platform/base/refused.ts'
import {
  correctWagers,
  lockWalletsOf,
  placeStakes,
  settleWagers,
  voidWagers,
  type Stake,
} from '../wagers/index.ts'
import { readBalance, readWagerEnds, type WagerEnd } from '../wagers/queries.ts'
import type { ProviderGame } from './read-providers.ts'
import { roundMaxKes } from './round-limit.ts'
import { isOff } from './switches.ts'
import {
  debitRef,
  isRolledBack,
  keepTransaction,
  readRound,
  readTransaction,
  requestIdOf,
  type Transaction,
} from './transactions.ts'

const UNIQUE_VIOLATION = '23505'

type Named = Pick<Transaction, 'provider' | 'id' | 'playerId' | 'round'>
/** The answers to a provider, in its protocol's terms. */
const PROVIDER_CODES: Partial<Record<RefusalCode, RefusalCode>> = {
  game_closed: 'provider_off',
  stake_below_minimum: 'amount_below_minimum',
  stake_above_maximum: 'amount_above_maximum',
}
const NOTHING_ELSE = { cents: asCents(0), game: null, debit: null, endsRound: false } as const

/**
 * Carries out a provider's request once, behind the lock of the player's wallet; gives the balance after it.
 * The same again changes nothing. @throws Refused idempotency_key_reused for another event of that name, or
 * whatever `act` refuses with.
 */
async function once(
  ctx: Ctx,
  asked: Transaction,
  act: (tx: Tx, atMs: number) => Promise<void>,
): Promise<Cents> {
  const running = ctx.db.tx(async tx => {
    await lockWalletsOf(tx, [asked])
    const before = await readTransaction(tx, asked)
    if (before && !isDeepStrictEqual(before, asked)) throw new Refused('idempotency_key_reused')
    if (!before) {
      const atMs = ctx.clock.now()
      await act(tx, atMs)
      await keepTransaction(tx, asked, atMs)
    }
    return readBalance(tx, asked.playerId)
  })
  return running.catch((error: unknown) => {
    // One name came for two players at one moment, who have no lock in common.
    if (sqlState(error) === UNIQUE_VIOLATION) throw new Refused('idempotency_key_reused')
    throw error
  })
}

/** @throws Refused as the endpoint `providerDebit` says */
export function debit(
  ctx: Ctx,
  { sessionId, game, cents, ...named }: Named & { sessionId: string; game: ProviderGame; cents: Cents },
): Promise<Cents> {
  const asked: Transaction = { ...NOTHING_ELSE, ...named, kind: 'debit', cents, game: game.slug }
  return once(ctx, asked, async (tx, atMs) => {
    const holders = await liveSessions(tx, [sessionId], atMs)
    if (holders.get(sessionId)?.playerId !== asked.playerId) throw new Refused('session_ended')
    if (await isOff(tx, asked.provider)) throw new Refused('provider_off')
    if (await isRolledBack(tx, asked)) throw new Refused('debit_rolled_back')
    const round = await readRound(tx, asked)
    if (round.some(({ endsRound }) => endsRound)) throw new Refused('round_over')
    if (round.some(({ kind, game: other }) => kind === 'debit' && other !== game.slug))
      throw new Refused('round_unknown')
    const greatestCents = fromKes(roundMaxKes(ctx, game))
    const stake: Stake = {
      playerId: asked.playerId,
      product: 'provider',
      game: game.slug,
      ref: debitRef(asked),
      requestId: requestIdOf(asked),
      stakeCents: cents,
      selection: { provider: asked.provider, round: asked.round },
      stakeKes: game.stakeKes,
      leastPayoutCents: greatestCents,
      greatestPayoutCents: greatestCents,
    }
    const [verdict] = await placeStakes(tx, ctx, [stake])
    if (!verdict!.ok) throw new Refused(PROVIDER_CODES[verdict!.code] ?? verdict!.code)
  })
}

/** @throws Refused as the endpoint `providerCredit` says */
export function credit(
  ctx: Ctx,
  {
    cents,
    endsRound,
    debit: debitId,
    games,
    ...named
  }: Named & Pick<Transaction, 'cents' | 'endsRound' | 'debit'> & { games: readonly ProviderGame[] },
): Promise<Cents> {
  const asked: Transaction = { ...NOTHING_ELSE, ...named, kind: 'credit', cents, endsRound, debit: debitId }
  return once(ctx, asked, async tx => {
    const { debits, open, settled, paidCents, endOf } = await standOf(tx, asked)
    const [first] = debits
    const isMeant = ({ id }: Transaction) => debitId === null || id === debitId
    if (!first || !debits.some(isMeant)) throw new Refused('round_unknown')
    const [paying, beside] = [open.find(isMeant), settled.find(isMeant)]
    if (!paying && !beside) throw new Refused('debit_rolled_back')
    // A delisted game still pays what it owes, up to the payout that its stake allowed.
    const listed = roundMaxKes(
      ctx,
      games.find(({ slug }) => slug === first.game),
    )
    const most = endOf(paying ?? beside!)?.greatestPayoutCents ?? fromKes(listed)
    if (sumCents(paidCents, cents) > most) throw new Refused('amount_above_maximum')
    // Without an end, only the named stake or, where none is named, the oldest wins.
    const isEnding = (each: Transaction) => endsRound || (each === paying && (cents > 0 || debitId !== null))
    const ending = open.filter(isEnding)
    const outcome = { provider: asked.provider, credit: asked.id }
    await settleWagers(
      tx,
      ctx,
      ending.map(each => ({
        ref: debitRef(each),
        playerId: asked.playerId,
        payoutCents: each === paying ? cents : asCents(0),
        outcome,
      })),
    )
    if (!paying && beside && cents > 0) await payMore(tx, ctx, { asked, beside, before: endOf(beside)! })
  })
}

/**
 * Corrects a debit that was settled: it was paid this credit, too. @throws Refused amount_above_maximum above
 * the day's payout cap
 */
async function payMore(
  tx: Tx,
  ctx: Ctx,
  { asked, beside, before }: { asked: Transaction; beside: Transaction; before: WagerEnd },
): Promise<void> {
  const { playerId, cents, provider, id } = asked
  const [verdict] = await correctWagers(tx, ctx, [
    {
      ref: debitRef(beside),
      playerId,
      version: before.version + 1,
      payoutCents: sumCents(before.payoutCents ?? asCents(0), cents),
      outcome: { provider, credit: id },
      reason: 'another credit',
    },
  ])
  if (verdict!.verdict === 'above_cap' || verdict!.verdict === 'above_greatest')
    throw new Refused('amount_above_maximum')
  if (verdict!.verdict !== 'corrected') throw new Error(`the credit ${id} is ${verdict!.verdict}`)
}

/** With what else belongs into its transaction. @throws Refused as the endpoint `providerRollback` says */
export async function rollBack(
  ctx: Ctx,
  { debit: debitId, ...named }: Named & { debit: string },
  andThen?: (tx: Tx) => Promise<void>,
): Promise<{ balanceCents: Cents; returned: boolean }> {
  const asked: Transaction = { ...NOTHING_ELSE, ...named, kind: 'rollback', debit: debitId }
  const balanceCents = await once(ctx, asked, async tx => {
    const target = await readTransaction(tx, { provider: asked.provider, id: debitId })
    // A debit that has not come yet is refused when it comes.
    if (!target) return
    if (target.kind !== 'debit' || target.playerId !== asked.playerId || target.round !== asked.round)
      throw new Refused('round_unknown')
    const [end] = await readWagerEnds(tx, [{ ref: debitRef(target), playerId: target.playerId }])
    if (end?.state === 'settled') throw new Refused('debit_settled')
    await voidWagers(tx, ctx, [{ ref: debitRef(target), playerId: target.playerId }], {
      reason: `rolled back by ${asked.provider}`,
    })
    await andThen?.(tx)
  })
  const target = await readTransaction(ctx.db.read, { provider: asked.provider, id: debitId })
  return { balanceCents, returned: target?.kind === 'debit' }
}

/** A round's debits by their state. */
async function standOf(tx: Tx, whose: Pick<Transaction, 'provider' | 'playerId' | 'round'>) {
  const round = await readRound(tx, whose)
  const debits = round.filter(({ kind }) => kind === 'debit')
  const credits = round.filter(({ kind }) => kind === 'credit')
  const ends = await readWagerEnds(
    tx,
    debits.map(each => ({ ref: debitRef(each), playerId: each.playerId })),
  )
  const those = (state: 'open' | 'settled') => debits.filter((_, index) => ends[index]?.state === state)
  const paidCents = sumCents(...credits.map(({ cents }) => cents))
  const endOf = (debit: Transaction) => ends[debits.indexOf(debit)]
  return { debits, open: those('open'), settled: those('settled'), paidCents, endOf }
}
