import type { Beacon } from '@ruka/contract/crash-rounds'
import { beaconAtMs, beaconText } from '@ruka/games/fair/beacon'
import { isSignatureOf, randomnessOf } from '@ruka/games/fair/drand'
import type { Ctx } from '../platform/context/context.ts'
import { firstRow, sql, type Tx } from '../platform/db/db.ts'
import { assertLeading, type Lease } from '../platform/db/lease.ts'
import { registerReadGauge } from '../platform/metrics/metrics.ts'
import { Refused } from '../platform/base/refused.ts'
import { beaconNamedAt, usableChains } from './chain.ts'
import { crashGames } from './model/crash-games.ts'

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

/** Names the beacon of a chain that was committed to while salts were our own. */
export async function nameBeacon(ctx: Ctx, lease: Lease, id: number): Promise<void> {
  const atMs = ctx.clock.now()
  await ctx.db.tx(async tx => {
    await assertLeading(tx, lease)
    await sql`update crash.chains set beacon = ${beaconNamedAt(atMs)}::jsonb,
      beacon_named_at = ${new Date(atMs)}
      where id = ${id} and beacon is null and salt is null`.execute(tx)
  })
}

/** Fixes the salt of a chain with one of our own. */
export async function saltWithOwn(tx: Tx, ctx: Ctx, lease: Lease, id: number): Promise<void> {
  await assertLeading(tx, lease)
  await sql`update crash.chains set salt = ${ctx.random.bytes(32).toString('hex')}, salt_source = 'own',
    salted_at = ${new Date(ctx.clock.now())}
    where id = ${id} and salt is null`.execute(tx)
}

/** Measures, for an alarm in time, the rounds that each game can play before it waits for a salt. */
export function measureSalts(ctx: Ctx): void {
  registerReadGauge(ctx.metrics, {
    name: 'ruka_crash_salted_rounds',
    help: 'Rounds a crash game can play before it waits for a salt',
    labelNames: ['game'],
    read: () =>
      Promise.all(
        crashGames.map(async ({ slug: game }) => ({
          labels: { game },
          value: await saltedRounds(ctx, game),
        })),
      ),
  })
}

/** Messages about games of this engine that wait for a salt. */
export async function saltsWaitedFor(ctx: Ctx): Promise<readonly string[]> {
  if (!ctx.config.ROLES.includes('engine')) return []
  const waits: string[] = []
  for (const { slug: game } of crashGames) {
    const waiting = await unsaltedChain(ctx, game)
    if (!waiting) continue
    const { chain, beacon } = waiting
    waits.push(
      beacon
        ? `${game} waits for the salt of chain ${chain}, ${beaconText(beacon)}: npm run staff -- crash-salt`
        : `${game} waits for chain ${chain} to name the source of its salt`,
    )
  }
  return waits
}

/** Rounds that can be played on chains with a salt, before the room waits for one. */
async function saltedRounds(ctx: Ctx, game: string): Promise<number> {
  const chains = await usableChains(ctx, ctx.db.read, game)
  const firstUnsalted = chains.findIndex(chain => chain.salt === null)
  const ready = firstUnsalted < 0 ? chains : chains.slice(0, firstUnsalted)
  return ready.reduce((rounds, { length, played }) => rounds + length - played, 0)
}

/** A chain without a salt, and the beacon of its salt, if it is named. */
type Unsalted = { readonly chain: number; readonly beacon: Beacon | null }
/** The chain whose salt a blocked game waits for. */
async function unsaltedChain(ctx: Ctx, game: string): Promise<Unsalted | undefined> {
  if (ctx.config.CRASH_SALT === 'own') return undefined
  const [current] = await usableChains(ctx, ctx.db.read, game)
  return current?.salt === null ? { chain: current.id, beacon: current.beacon } : undefined
}
