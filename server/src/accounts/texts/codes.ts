import { createHmac } from 'node:crypto'
import type { Ctx } from '../../platform/context/context.ts'
import { changed, firstRow, sql, type Reader, type Tx } from '../../platform/db/db.ts'
import { keysOf } from '../../platform/config/keys.ts'
import { digits } from '../../platform/base/random.ts'
import { seal, unseal } from '../../platform/context/seal.ts'
import { CODE_MS, CODE_TRIES_MAX, PIN_TRIES_MAX } from '../model/limits.ts'

/** What a code is for; a code of one purpose is worth nothing for another. */
export type CodeFor =
  | { readonly purpose: 'registration' | 'reset' | 'log-in' | 'log-in-decoy'; readonly msisdn: string }
  /** `subject` is what the code was sent for, in full; with another subject the code is wrong. */
  | { readonly purpose: 'sambaza'; readonly msisdn: string; readonly subject: string }

const hashOf = (key: Buffer, of: CodeFor, code: string): Buffer =>
  createHmac('sha256', key)
    .update([of.purpose, of.msisdn, ...('subject' in of ? [of.subject] : []), code].join('\n'))
    .digest()

/** What a code is stored as, under each key that is accepted. */
const hashesOf = (ctx: Ctx, of: CodeFor, code: string): Buffer[] =>
  keysOf(ctx.config, 'CODE_KEY').map(key => hashOf(key, of, code))

/**
 * The code that proves the phone of a newcomer is sent again while it is in force: anyone can ask for it, and none
 * may void what the owner has received. Any other code voids the one before.
 */
const isSentAgain = ({ purpose }: CodeFor): boolean => purpose === 'registration'

/** Five wrong tries void a code, except that PIN: none may void it by guessing either. */
const triesMax = (of: CodeFor): number => (isSentAgain(of) ? PIN_TRIES_MAX : CODE_TRIES_MAX)

/**
 * Stores a new code and voids the one before. A null code is a decoy: the same row, which no input matches.
 */
export async function putCode(tx: Tx, ctx: Ctx, of: CodeFor, code: string | null): Promise<void> {
  const hash = code === null ? ctx.random.bytes(32) : hashOf(keysOf(ctx.config, 'CODE_KEY')[0], of, code)
  const sealed = code === null || !isSentAgain(of) ? null : seal(ctx, boundTo(of), Buffer.from(code))
  await sql`insert into accounts.codes (purpose, msisdn, code_hash, sealed, expires_at)
    values (${of.purpose}, ${of.msisdn}, ${hash}, ${sealed}, ${new Date(ctx.clock.now() + CODE_MS)})
    on conflict (purpose, msisdn) do update
      set code_hash = excluded.code_hash, sealed = excluded.sealed, expires_at = excluded.expires_at,
        tries = 0`.execute(tx)
}

/**
 * The code to send to a phone: a new one, or where it is sent again the one in force, with the tries that it has
 * left and a new end. A decoy takes the same steps, matches no input and has no code to send.
 */
export async function issueCode(
  tx: Tx,
  ctx: Ctx,
  of: CodeFor,
  { length, isDecoy = false }: { length: number; isDecoy?: boolean },
): Promise<string> {
  const expiresAt = new Date(ctx.clock.now() + CODE_MS)
  // The row is inserted, or locked as it is: codes that are asked for side by side are one.
  const row = await firstRow(
    tx,
    sql<{ code_hash: Buffer; sealed: Buffer | null; in_force: boolean }>`insert into accounts.codes as c
        (purpose, msisdn, code_hash, expires_at)
      values (${of.purpose}, ${of.msisdn}, ${ctx.random.bytes(32)}, ${expiresAt})
      on conflict (purpose, msisdn) do update set tries = c.tries
      returning code_hash, sealed, expires_at > ${new Date(ctx.clock.now())} and tries < ${triesMax(of)} as in_force`,
  )
  const before = !isDecoy && row!.in_force && row!.sealed ? codeIn(ctx, of, row!.sealed) : undefined
  // A version that seals no codes may have replaced this one, and left what was sealed before.
  if (before !== undefined && hashesOf(ctx, of, before).some(hash => hash.equals(row!.code_hash))) {
    await sql`update accounts.codes set expires_at = ${expiresAt}
      where purpose = ${of.purpose} and msisdn = ${of.msisdn}`.execute(tx)
    return before
  }
  const code = digits(ctx.random, length)
  await putCode(tx, ctx, of, isDecoy ? null : code)
  return isDecoy ? '' : code
}

const boundTo = ({ purpose, msisdn }: CodeFor): string => `accounts.code:${purpose}:${msisdn}`

/** Undefined where it was sealed under a key that is gone. */
function codeIn(ctx: Ctx, of: CodeFor, sealed: Buffer): string | undefined {
  try {
    return unseal(ctx, boundTo(of), sealed).toString()
  } catch {
    return undefined
  }
}

/**
 * Whether this is the code in force. A wrong one uses up a try, in the one statement that compares it,
 * outside any transaction: neither guesses sent side by side nor a rollback give more tries than there are,
 * and a right code sent several times at once is right each time.
 */
export async function tryCode(reader: Reader, ctx: Ctx, of: CodeFor, code: string): Promise<boolean> {
  const isRight = sql`code_hash = any(${hashesOf(ctx, of, code)}::bytea[])`
  const row = await firstRow(
    reader,
    sql<{ right: boolean }>`update accounts.codes
      set tries = case when ${isRight} then tries else tries + 1 end
      where purpose = ${of.purpose} and msisdn = ${of.msisdn} and expires_at > ${new Date(ctx.clock.now())}
        and tries < ${triesMax(of)} returning ${isRight} as right`,
  )
  return row?.right === true
}

/**
 * Uses a code up, in the transaction of what it allows. False when it has been used, replaced or has expired.
 */
export const consumeCode = async (tx: Tx, ctx: Ctx, of: CodeFor, code: string): Promise<boolean> =>
  (await changed(
    tx,
    sql`delete from accounts.codes where purpose = ${of.purpose} and msisdn = ${of.msisdn}
      and code_hash = any(${hashesOf(ctx, of, code)}::bytea[]) and expires_at > ${new Date(ctx.clock.now())}`,
  )) === 1
