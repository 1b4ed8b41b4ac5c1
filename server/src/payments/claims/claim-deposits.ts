import { readPlayer } from '../../accounts/index.ts'
import { firstRow, pgArray, sql, type Reader } from '../../platform/db.ts'
import { uuid } from '../../platform/random.ts'
import { Refused } from '../../platform/refused.ts'
import type { Dependencies } from '../dependencies.ts'
import { resultOf, type Result } from './answers.ts'
import { CANDIDATES_MAX, nextCheckAfterMs, type ClaimState } from './claim.rules.ts'
import { CLAIM_JOB } from './check-claims.ts'
import { readClaim, type MessageKind, type Named } from './read-claim.rules.ts'

/** What tells of money that went elsewhere, or came from us. */
const ELSEWHERE: readonly MessageKind[] = ['person', 'till', 'received', 'reversal', 'agent', 'foreign']

/**
 * Looks for the payments that a pasted text names. What was credited to this player is told; anything else is asked of M-PESA, whether we
 * have heard of it or not, so that the answer to another person's code is no different from that to an invented one.
 * `onQuestion` may refuse another question.
 */
export async function claimDeposits(
  dependencies: Dependencies,
  { playerId, text, onQuestion }: { playerId: string; text: string; onQuestion: () => Promise<unknown> },
): Promise<{ failed: boolean; results: readonly Result[] }> {
  const player = await readPlayer(dependencies.ctx.db.read, playerId)
  // Whose account is asleep may still look for money; who may not have any may not look.
  if (player?.status !== 'active' && player?.status !== 'lapsed') throw new Refused('account_suspended')
  const { named, failed } = readClaim(text)
  const results: Result[] = []
  for (const one of named)
    results.push({
      ...(await claimOne(dependencies, { playerId, one, onQuestion })),
      ...(one.daysDiffer ? { check_code: true } : {}),
    })
  return { failed, results }
}

async function claimOne(
  dependencies: Dependencies,
  { playerId, one, onQuestion }: { playerId: string; one: Named; onQuestion: () => Promise<unknown> },
): Promise<Result> {
  const { db, clock } = dependencies.ctx
  const nowMs = clock.now()
  const known = await standing(db.read, { playerId, code: one.code })
  if (known?.state === 'credited') return resultOf(known, nowMs)
  const own = await ownDeposit(db.read, { playerId, candidates: one.candidates })
  if (own)
    return resultOf(
      { code: own.receipt, state: own.state === 'reversed' ? 'reversed' : 'known', cents: own.cents },
      nowMs,
    )
  if (known && !isSpent(known)) return resultOf(known, nowMs)
  if (ELSEWHERE.includes(one.kind)) return resultOf({ code: one.code, state: 'not_deposit' }, nowMs)
  await onQuestion()
  await storeClaim(dependencies, { playerId, one })
  return resultOf((await standing(db.read, { playerId, code: one.code }))!, clock.now())
}

type Standing = {
  code: string
  state: ClaimState
  cents: number | null
  changed_at: Date
  next_check_at: Date | null
}

/** Where a claim stands, for its player. */
const standing = (
  reader: Reader,
  { playerId, code }: { playerId: string; code: string },
): Promise<Standing | undefined> =>
  firstRow(
    reader,
    sql<Standing>`select c.code, c.state, d.cents, c.changed_at, c.next_check_at from payments.claims as c
      left join payments.deposits as d on d.id = c.deposit_id where c.player_id = ${playerId} and c.code = ${code}`,
  )

/** Not found, and nobody looks any more: it may be asked for anew. */
const isSpent = ({ state, next_check_at: next }: Standing): boolean => state === 'not_found' && next === null

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
      where r.receipt = any(${pgArray(candidates)}::text[]) and d.player_id = ${playerId} and d.state in ('credited', 'reversed')
      order by array_position(${pgArray(candidates)}::text[], r.receipt) limit 1`,
  )

/** Stores a claim with its next look, and leaves the question to a job. Does nothing where another request was faster. */
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
      }>`insert into payments.claims as c (id, player_id, code, candidates, state, checks, next_check_at, created_at, changed_at)
        values (${uuid(ctx.random, nowMs)}, ${playerId}, ${one.code}, ${candidates}::text[], 'checking', 1, ${next}, ${now}, ${now})
        on conflict (player_id, code) do update set state = 'checking', nth = 0, checks = 1, next_check_at = ${next}, created_at = ${now}, changed_at = ${now}
          where c.state = 'not_found' and c.next_check_at is null
        returning id`,
    )
    // The process that hears the player cannot ask: it has no password of the operator's.
    if (stored) await ctx.jobs.enqueue(tx, CLAIM_JOB, { id: stored.id }, { attemptsMax: 1 })
  })
}
