import type { Beacon } from '@ruka/contract/crash-rounds'
import { beaconAtMs, beaconText } from '@ruka/games/crash/beacon'
import { isSignatureOf, randomnessOf } from '@ruka/games/crash/drand'
import type { Ctx } from '../platform/context.ts'
import { firstRow, rows, sql, type Tx } from '../platform/db.ts'
import { currentIncarnation, isConfirmed } from '../platform/incarnation.ts'
import { assertLeading, type Lease } from '../platform/lease.ts'
import { Refused } from '../platform/refused.ts'
import { beaconNamedAt, commitChain, deriveChain, drawChain, type Chain, type ChainRow } from './chain.ts'

/** The next chain is committed to when so much of the current one is left: days in which its salt can come. */
const AHEAD = 0.2

export type NextSeed = { readonly chain: Chain; readonly index: number }
/** Why no round can be opened: a chain waits for its salt, which is not ours to make, or the database for its confirmation. */
export type Blocked =
  { readonly blockedBy: 'salt'; readonly chain: number } | { readonly blockedBy: 'database' | 'staff' }

/** A chain without a salt, and where that comes from, if the source is named. */
export type Unsalted = { readonly chain: number; readonly beacon: Beacon | null }

/**
 * The game's oldest chain with a seed left to play, and the index of that seed. Chains are committed to here, ahead of
 * their use; the salt comes in a later transaction, from outside or, where that is allowed, from us, so that neither
 * depends on the other.
 */
export async function nextSeed(
  ctx: Ctx,
  lease: Lease,
  { game, length, known }: { game: string; length: number; known: Chain | undefined },
): Promise<NextSeed | Blocked> {
  const [current, spare] = await usableChains(ctx, ctx.db.read, game)
  const again = () => nextSeed(ctx, lease, { game, length, known })
  if (!current) {
    if (!(await isConfirmed(ctx.db.read))) return { blockedBy: 'database' }
    await commitAhead(ctx, lease, { game, length, wanted: 1 })
    return again()
  }
  if (current.salt === null) {
    if (ctx.config.CRASH_SALT === 'given') {
      if (current.beacon === null) await nameBeacon(ctx, lease, current.id)
      return { blockedBy: 'salt', chain: current.id }
    }
    await ctx.db.tx(tx => saltWithOwn(tx, ctx, lease, current.id))
    return again()
  }
  if (!spare && current.length - current.played - 1 <= AHEAD * current.length)
    await commitAhead(ctx, lease, { game, length, wanted: 2 })
  const chain = known?.id === current.id ? known : await deriveChain(ctx, game, current)
  return { chain, index: current.played + 1 }
}

/**
 * Chains with seeds left, oldest first, of this incarnation of the database. One with a salt of our own is none where salts
 * must be given.
 */
const usableChains = (ctx: Ctx, reader: Parameters<typeof rows>[0], game: string) =>
  rows(
    reader,
    sql<ChainRow & { played: number }>`select * from (
        select c.*, coalesce((select max(chain_index) from crash.rounds where chain_id = c.id), 0) as played
        from crash.chains as c where game = ${game} and incarnation = ${currentIncarnation}) as c
      where played < length and (salt_source is distinct from 'own' or ${ctx.config.CRASH_SALT === 'own'}) order by id limit 2`,
  )

/** Commits to one chain, unless there are as many as wanted: whoever came first has done it. */
async function commitAhead(
  ctx: Ctx,
  lease: Lease,
  { game, length, wanted }: { game: string; length: number; wanted: number },
): Promise<void> {
  const drawn = await drawChain(ctx, { game, length })
  const id = await ctx.db.tx(async tx => {
    await assertLeading(tx, lease)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`crash.chains.${game}`}, 0))`.execute(tx)
    if ((await usableChains(ctx, tx, game)).length >= wanted) return undefined
    return commitChain(tx, ctx, { game, length }, drawn)
  })
  if (id !== undefined && ctx.config.CRASH_SALT === 'given')
    ctx.log.warn(
      { game, chain: id },
      'a chain was committed to and wants a salt from outside: npm run staff -- crash-salt',
    )
}

async function saltWithOwn(tx: Tx, ctx: Ctx, lease: Lease, id: number): Promise<void> {
  await assertLeading(tx, lease)
  await sql`update crash.chains set salt = ${ctx.random.bytes(32).toString('hex')}, salt_source = 'own', salted_at = ${new Date(ctx.clock.now())}
    where id = ${id} and salt is null`.execute(tx)
}

/** Rounds that can be played on chains with a salt, before the room waits for one. */
export async function saltedRounds(ctx: Ctx, game: string): Promise<number> {
  const chains = await usableChains(ctx, ctx.db.read, game)
  const firstUnsalted = chains.findIndex(chain => chain.salt === null)
  const ready = firstUnsalted < 0 ? chains : chains.slice(0, firstUnsalted)
  return ready.reduce((rounds, { length, played }) => rounds + length - played, 0)
}

/** The chain whose salt has to be given before a game can go on; none while it plays. */
export async function unsaltedChain(ctx: Ctx, game: string): Promise<Unsalted | undefined> {
  if (ctx.config.CRASH_SALT === 'own') return undefined
  const [current] = await usableChains(ctx, ctx.db.read, game)
  return current?.salt === null ? { chain: current.id, beacon: current.beacon } : undefined
}

/** Names the source of the salt of a chain that was committed to where salts were our own. */
async function nameBeacon(ctx: Ctx, lease: Lease, id: number): Promise<void> {
  const atMs = ctx.clock.now()
  await ctx.db.tx(async tx => {
    await assertLeading(tx, lease)
    await sql`update crash.chains set beacon = ${beaconNamedAt(atMs)}::jsonb, beacon_named_at = ${new Date(atMs)}
      where id = ${id} and beacon is null and salt is null`.execute(tx)
  })
}

/**
 * Fixes the salt of a committed chain, once: the value of its round of drand, which the signature proves.
 * @throws Refused when there is no such chain, it has its salt, or the signature is not that of its round
 */
export async function giveSalt(
  tx: Tx,
  { game, id, signature, atMs }: { game: string; id: number; signature: string; atMs: number },
): Promise<{ readonly salt: string; readonly beacon: Beacon }> {
  const chain = await firstRow(
    tx,
    sql<{ beacon: Beacon | null; salt: string | null }>`select beacon, salt from crash.chains
      where id = ${id} and game = ${game} for update`,
  )
  if (!chain) throw new Refused('not_found', `There is no chain ${id} of ${game}`)
  if (chain.salt !== null)
    throw new Refused('conflict', `Chain ${id} has its salt already, which never changes`)
  const { beacon } = chain
  if (beacon === null)
    throw new Refused('conflict', `Chain ${id} has no source of its salt yet: the running server names it`)
  const dueMs = beaconAtMs(beacon) ?? 0
  if (dueMs > atMs)
    throw new Refused(
      'conflict',
      `${beaconText(beacon)} is published at ${new Date(dueMs).toISOString()}, not before`,
    )
  if (!isSignatureOf(beacon.round, signature))
    throw new Refused(
      'invalid',
      `This is not the "signature" of ${beaconText(beacon)}, 96 hexadecimal digits: crash-chains tells where it is`,
    )
  const salt = randomnessOf(signature)
  await sql`update crash.chains set salt = ${salt}, salt_source = 'given', salt_signature = ${signature},
    salt_reference = ${beaconText(beacon)}, salted_at = ${new Date(atMs)} where id = ${id}`.execute(tx)
  return { salt, beacon }
}
