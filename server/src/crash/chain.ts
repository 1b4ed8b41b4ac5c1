import { createCipheriv, createDecipheriv } from 'node:crypto'
import { previousSeed } from '@ruka/games/crash/outcome.rules'
import type { Ctx } from '../platform/context.ts'
import { firstRow, sql, type Tx } from '../platform/db.ts'
import { assertLeading, type Lease } from '../platform/lease.ts'

/** Rounds of one chain, about four weeks of play; the next chain is committed when it is used up. */
export const CHAIN_LENGTH = 100_000
const CHECKPOINT_EVERY = 1_000
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A chain as its leader holds it: seeds are found in memory and are in clear nowhere else. */
export type Chain = {
  readonly id: number
  readonly length: number
  readonly salt: string
  /** s_index, which round `index` of the chain plays. */
  seedAt(index: number): Uint8Array
}

type ChainRow = { id: number; length: number; commitment: Buffer; sealed_end: Buffer; salt: string | null }

/**
 * The game's chain with a seed left to play, and the index of that seed. Commits a new chain when there is none or the
 * last one is used up. The salt is drawn in a later transaction than the commitment, so that neither depends on the other.
 */
export async function nextSeed(
  ctx: Ctx,
  lease: Lease,
  { game, length, known }: { game: string; length: number; known: Chain | undefined },
): Promise<{ chain: Chain; index: number }> {
  const last = await firstRow(
    ctx.db.read,
    sql<
      ChainRow & { played: number }
    >`select c.*, coalesce((select max(chain_index) from crash.rounds where chain_id = c.id), 0) as played
      from crash.chains as c where c.game = ${game} order by c.id desc limit 1`,
  )
  if (last && last.played < last.length && last.salt !== null) {
    return {
      chain: known?.id === last.id ? known : await deriveChain(ctx, game, last),
      index: last.played + 1,
    }
  }
  if (last && last.salt === null)
    await ctx.db.tx(async tx => {
      await assertLeading(tx, lease)
      await saltChain(tx, ctx, last.id)
    })
  else
    await ctx.db.tx(async tx => {
      await assertLeading(tx, lease)
      await commitChain(tx, ctx, { game, length })
    })
  return nextSeed(ctx, lease, { game, length, known })
}

async function commitChain(
  tx: Tx,
  ctx: Ctx,
  { game, length }: { game: string; length: number },
): Promise<void> {
  const end = ctx.random.bytes(32)
  const [commitment] = await walkChain(end, length)
  await sql`insert into crash.chains (game, length, commitment, sealed_end, committed_at)
    values (${game}, ${length}, ${Buffer.from(commitment!)}, ${seal(ctx, sealedFor(game, commitment!), end)}, ${new Date(ctx.clock.now())})`.execute(
    tx,
  )
}

/** Offline there is no public source of randomness: the salt is our own, and the row says so. */
async function saltChain(tx: Tx, ctx: Ctx, id: number): Promise<void> {
  await sql`update crash.chains set salt = ${ctx.random.bytes(32).toString('hex')}, salt_source = 'own', salted_at = ${new Date(ctx.clock.now())}
    where id = ${id} and salt is null`.execute(tx)
}

/** The chain that a stored round was played from. */
export async function readChain(ctx: Ctx, game: string, id: number): Promise<Chain> {
  const row = await firstRow(
    ctx.db.read,
    sql<ChainRow>`select * from crash.chains where id = ${id} and game = ${game}`,
  )
  if (!row) throw new Error(`chain ${id} is missing`)
  return deriveChain(ctx, game, row)
}

/** @throws Error when the sealed end does not lead to the commitment: another key, or a row that was tampered with. */
async function deriveChain(ctx: Ctx, game: string, row: ChainRow): Promise<Chain> {
  if (row.salt === null) throw new Error(`chain ${row.id} has no salt yet`)
  const end = unseal(ctx, sealedFor(game, row.commitment), row.sealed_end)
  const checkpoints = await walkChain(end, row.length)
  if (!row.commitment.equals(checkpoints[0]!))
    throw new Error(`chain ${row.id} does not lead to its commitment`)
  return {
    id: row.id,
    length: row.length,
    salt: row.salt,
    seedAt(index) {
      if (!Number.isInteger(index) || index < 1 || index > row.length)
        throw new RangeError('no such seed in the chain')
      const above = Math.ceil(index / CHECKPOINT_EVERY)
      let seed = checkpoints[above] ?? end
      for (let at = Math.min(above * CHECKPOINT_EVERY, row.length); at > index; at--)
        seed = previousSeed(seed)
      return seed
    },
  }
}

/** From the end down to s_0; gives the seeds at 0, 1000, 2000 … Lets the event loop breathe at each. */
async function walkChain(end: Uint8Array, length: number): Promise<readonly Uint8Array[]> {
  const checkpoints: Uint8Array[] = []
  let seed = end
  for (let at = length; ; at--) {
    if (at % CHECKPOINT_EVERY === 0) {
      checkpoints[at / CHECKPOINT_EVERY] = seed
      await new Promise(resolve => setImmediate(resolve))
    }
    if (at === 0) return checkpoints
    seed = previousSeed(seed)
  }
}

/** AES-256-GCM under the configured key: nonce, ciphertext, tag. */
function seal(ctx: Ctx, bound: Buffer, end: Uint8Array): Buffer {
  const nonce = ctx.random.bytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(ctx.config.SEED_SEAL_KEY, 'hex'), nonce)
  cipher.setAAD(bound)
  return Buffer.concat([nonce, cipher.update(end), cipher.final(), cipher.getAuthTag()])
}

function unseal(ctx: Ctx, bound: Buffer, sealed: Buffer): Uint8Array {
  const decipher = createDecipheriv(
    'aes-256-gcm',
    Buffer.from(ctx.config.SEED_SEAL_KEY, 'hex'),
    sealed.subarray(0, NONCE_BYTES),
  )
  decipher.setAAD(bound)
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
}

/** What the sealed end is bound to, so that it opens in no other row: the game and the chain's commitment. */
const sealedFor = (game: string, commitment: Uint8Array): Buffer =>
  Buffer.from(`ruka:crash:chain-end:v1:${game}:${Buffer.from(commitment).toString('hex')}`)
