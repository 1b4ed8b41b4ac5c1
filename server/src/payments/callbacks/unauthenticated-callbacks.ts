import { nairobiDate } from '@ruka/contract/nairobi'
import { countForAddress } from '../../platform/config/address-limits.ts'
import { countedAddress, countedNetwork } from '../../platform/base/client-address.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { sql } from '../../platform/db/db.ts'
import { uuid } from '../../platform/base/random.ts'
import { countAttempt } from '../../platform/db/rate-limit.ts'
import { Refused } from '../../platform/base/refused.ts'
import { openCase } from '../records/cases.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import type { CallbackKind } from '../setup/secret-path.ts'

/** Real callbacks are under 2 KB; an unauthenticated one is cut to this size. */
const UNAUTHENTICATED_BYTES_MAX = 4_096
/** How long it is stored, for the investigation of an attack. */
const UNAUTHENTICATED_RETENTION_MS = 30 * 86_400_000
/** All unauthenticated bodies together are cut to this size; the newest stay. */
const UNAUTHENTICATED_TOTAL_BYTES_MAX = 8_000_000
const DAY_MS = 86_400_000
const unauthenticated = {
  /**
   * A few bodies of an address, and a few hundred of a day, are enough to see an attack; the others are only
   * counted.
   */
  perAddress: { name: 'payments.strangers.kept', limit: 20, windowMs: DAY_MS },
  inTotal: { name: 'payments.strangers.kept.all', limit: 200, windowMs: DAY_MS },
}

/**
 * Refuses one of our own paths from another network: a path has leaked, or M-PESA has a network that is not
 * configured. Status queries, Pull and statements find what such a callback reports.
 */
export async function refuseNetwork(
  dependencies: Dependencies,
  { kind, ip, atMs }: { kind: CallbackKind; ip: string; atMs: number },
): Promise<never> {
  await countForAddress(dependencies.ctx, 'stray-notices', ip)
  const day = nairobiDate(atMs)
  await dependencies.ctx.db.tx(tx =>
    openCase(tx, dependencies.ctx, {
      kind: 'strangers',
      subject: `networks:${day}`,
      problem:
        'callbacks by our own paths were refused, because they came from outside MPESA_NETWORKS: M-PESA has a new network, or a path has leaked',
      evidence: { day, kind, network: countedNetwork(ip) },
    }),
  )
  throw new Refused('forbidden')
}

/**
 * Stores a callback by a path that is not ours, as evidence of an attack. Throws Refused('too_many_requests')
 * for an address that guesses many paths.
 */
export async function storeUnauthenticated(
  dependencies: Dependencies,
  { kind, body, ip, atMs }: { kind: CallbackKind; body: Uint8Array; ip: string; atMs: number },
): Promise<void> {
  const { ctx, rail } = dependencies
  await countForAddress(ctx, 'stray-notices', ip)
  const isStored = await mayStore(ctx, countedAddress(ip))
  dependencies.unauthenticated.inc({ kept: String(isStored) })
  if (!isStored) return
  const id = uuid(ctx.random, atMs)
  await sql`insert into payments.callback_inbox (id, rail, kind, body, received_at, verdict, problem)
    values (${id}, ${rail.name}, ${kind}, ${Buffer.from(body.subarray(0, UNAUTHENTICATED_BYTES_MAX))},
      ${new Date(atMs)}, 'case', 'not a path of ours')`.execute(ctx.db.read)
  // A guess is cheap, so one case a day is enough; the inbox has each.
  const day = nairobiDate(atMs)
  await ctx.db.tx(tx =>
    openCase(tx, dependencies.ctx, {
      kind: 'strangers',
      subject: `strangers:${day}`,
      problem: 'callbacks came by paths that are not ours',
      evidence: { day, first: id },
    }),
  )
}

async function mayStore({ clock, db }: Ctx, address: string): Promise<boolean> {
  try {
    await countAttempt(db.read, clock, unauthenticated.perAddress, address)
    await countAttempt(db.read, clock, unauthenticated.inTotal, 'all')
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

/** Deletes unauthenticated callbacks that are old, and the oldest while there are too many. */
export async function deleteUnauthenticated({ ctx }: Dependencies): Promise<void> {
  await sql`delete from payments.callback_inbox where subject is null
    and received_at <= ${new Date(ctx.clock.now() - UNAUTHENTICATED_RETENTION_MS)}`.execute(ctx.db.read)
  await sql`delete from payments.callback_inbox where id in (
    select id from (select id, sum(octet_length(body)) over (order by received_at desc, id desc) as bytes
      from payments.callback_inbox where subject is null) as s
        where bytes > ${UNAUTHENTICATED_TOTAL_BYTES_MAX})`.execute(ctx.db.read)
}
