import { readPlayer } from '../../accounts/index.ts'
import { firstRow, pgArray, sql, type Reader } from '../../platform/db/db.ts'
import { uuid } from '../../platform/base/random.ts'
import { Refused } from '../../platform/base/refused.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import { resultOf, type Result } from './answers.ts'
import { CANDIDATES_MAX, nextCheckAfterMs, type ClaimState } from '../records/claim.rules.ts'
import { CLAIM_JOB } from './check-claims.ts'
import { readClaim, type MessageKind, type Named } from './read-claim.rules.ts'

/** Kinds of messages about payments to others, or from us. */
const ELSEWHERE: readonly MessageKind[] = ['person', 'till', 'received', 'reversal', 'agent', 'foreign']

/**
 * Finds the payments that a pasted text names. What was credited to this player is answered at once; M-PESA
 * is queried for any other code, known or not, so that the answer to another person's code equals that to an
 * invented one. `beforeQuery` may refuse a query.
 */
export async function claimDeposits(
  dependencies: Dependencies,
  { playerId, text, beforeQuery }: { playerId: string; text: string; beforeQuery: () => Promise<unknown> },
): Promise<{ failed: boolean; results: readonly Result[] }> {
  const player = await readPlayer(dependencies.ctx.db.read, playerId)
  // A lapsed player may still claim; a player who may not receive money may not.
  if (player?.status !== 'active' && player?.status !== 'lapsed') throw new Refused('account_suspended')
  const { named, failed } = readClaim(text)
  const results: Result[] = []
  for (const one of named)
    results.push({
      ...(await claimOne(dependencies, { playerId, one, beforeQuery })),
      ...(one.daysDiffer ? { check_code: true } : {}),
    })
  return { failed, results }
}

async function claimOne(
  dependencies: Dependencies,
  { playerId, one, beforeQuery }: { playerId: string; one: Named; beforeQuery: () => Promise<unknown> },
): Promise<Result> {
  const { db, clock } = dependencies.ctx
  const nowMs = clock.now()
  const known = await readClaimRow(db.read, { playerId, code: one.code })
  if (known?.state === 'credited') return resultOf(known, nowMs)
  const own = await ownDeposit(db.read, { playerId, candidates: one.candidates })
  if (own)
    return resultOf(
      { code: own.receipt, state: own.state === 'reversed' ? 'reversed' : 'known', cents: own.cents },
      nowMs,
    )
  if (known && !isSpent(known)) return resultOf(known, nowMs)
  if (ELSEWHERE.includes(one.kind)) return resultOf({ code: one.code, state: 'not_deposit' }, nowMs)
  await beforeQuery()
  await storeClaim(dependencies, { playerId, one })
  return resultOf((await readClaimRow(db.read, { playerId, code: one.code }))!, clock.now())
}

type ClaimRow = {
  code: string
  state: ClaimState
  cents: number | null
  changed_at: Date
  next_check_at: Date | null
}

/** The player's claim of a code, or undefined. */
const readClaimRow = (
  reader: Reader,
  { playerId, code }: { playerId: string; code: string },
): Promise<ClaimRow | undefined> =>
  firstRow(
    reader,
    sql<ClaimRow>`select c.code, c.state, d.cents, c.changed_at, c.next_check_at from payments.claims as c
      left join payments.deposits as d on d.id = c.deposit_id where c.player_id = ${playerId}
        and c.code = ${code}`,
  )

/** Not found, and not checked any more: it may be claimed again. */
const isSpent = ({ state, next_check_at: next }: ClaimRow): boolean => state === 'not_found' && next === null

/** A payment of this player's that we know, by any code that may have been meant. */
const ownDeposit = (
  reader: Reader,
  { playerId, candidates }: { playerId: string; candidates: readonly string[] },
) =>
  firstRow(
    reader,
    sql<{
      receipt: string
      state: string
      cents: number
    }>`select r.receipt, d.state, d.cents from payments.receipts as r
      join payments.deposits as d on d.id = r.deposit_id
      where r.receipt = any(${pgArray(candidates)}::text[]) and d.player_id = ${playerId}
        and d.state in ('credited', 'reversed')
      order by array_position(${pgArray(candidates)}::text[], r.receipt) limit 1`,
  )

/**
 * Stores a claim with its next check, and leaves the query to a job. Does nothing where another request was
 * faster.
 */
async function storeClaim(
  { ctx }: Dependencies,
  { playerId, one }: { playerId: string; one: Named },
): Promise<void> {
  const nowMs = ctx.clock.now()
  const now = new Date(nowMs)
  const candidates = pgArray(one.candidates.slice(0, CANDIDATES_MAX))
  const next = new Date(nowMs + nextCheckAfterMs(1)!)
  await ctx.db.tx(async tx => {
    const stored = await firstRow(
      tx,
      sql<{
        id: string
      }>`insert into payments.claims as c (id, player_id, code, candidates, state, checks, next_check_at,
        created_at, changed_at)
        values (${uuid(ctx.random, nowMs)}, ${playerId}, ${one.code}, ${candidates}::text[], 'checking', 1,
          ${next}, ${now}, ${now})
        on conflict (player_id, code) do update set state = 'checking', nth = 0, checks = 1,
          next_check_at = ${next}, created_at = ${now}, changed_at = ${now}
          where c.state = 'not_found' and c.next_check_at is null
        returning id`,
    )
    // The process that serves the player cannot query M-PESA: it does not have the operator's password.
    if (stored) await ctx.jobs.enqueue(tx, CLAIM_JOB, { id: stored.id }, { attemptsMax: 1 })
  })
}
