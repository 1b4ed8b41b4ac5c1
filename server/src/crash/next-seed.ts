import type { Ctx } from '../platform/context/context.ts'
import { sql } from '../platform/db/db.ts'
import { isConfirmed } from '../platform/process/incarnation.ts'
import { assertLeading, type Lease } from '../platform/db/lease.ts'
import { commitChain, deriveChain, drawChain, usableChains, type Chain } from './chain.ts'
import { nameBeacon, saltWithOwn } from './salts.ts'

/** The part of a chain that is left when the next one is committed to: days in which its salt can arrive. */
const AHEAD = 0.2

export type NextSeed = { readonly chain: Chain; readonly index: number }
/**
 * Why no round can be opened: a salt from outside or the confirmation of the database is missing, or staff
 * have closed the game.
 */
export type Blocked =
  | { readonly blockedBy: 'salt'; readonly chain: number }
  | { readonly blockedBy: 'database' | 'staff' }

/**
 * The game's oldest chain with an unplayed seed, and the index of that seed. Chains are committed to here,
 * ahead of their use. The salt follows in a later transaction, from outside or, if allowed, from us, so that
 * neither depends on the other.
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

/** Commits to one chain, unless a concurrent call has already made as many as wanted. */
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
