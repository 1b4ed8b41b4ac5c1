import { createHmac } from 'node:crypto'
import type { Ctx } from '../platform/context.ts'
import { changed, firstRow, sql, type Reader, type Tx } from '../platform/db.ts'
import { keysOf } from '../platform/keys.ts'
import { CODE_MS, CODE_TRIES_MAX } from './limits.ts'

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
 * Stores a new code and voids the one before. A null code is a decoy: the same row, which no input matches.
 */
export async function putCode(tx: Tx, ctx: Ctx, of: CodeFor, code: string | null): Promise<void> {
  const hash = code === null ? ctx.random.bytes(32) : hashOf(keysOf(ctx.config, 'CODE_KEY')[0], of, code)
  await sql`insert into accounts.codes (purpose, msisdn, code_hash, expires_at)
    values (${of.purpose}, ${of.msisdn}, ${hash}, ${new Date(ctx.clock.now() + CODE_MS)})
    on conflict (purpose, msisdn) do update
      set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0`.execute(tx)
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
        and tries < ${CODE_TRIES_MAX} returning ${isRight} as right`,
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
