import type { Cents } from '@ruka/contract/money'
import type { RefusalCode } from '@ruka/contract/refusals'
import { liveSessions } from '../accounts/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { Tx } from '../platform/db/db.ts'
import type { PlayView } from './play-view.ts'

export type Actor = { readonly playerId: string; readonly sessionId: string }
/** `balanceCents` and `leftCents` are unknown to a repeat, and where no money moved. */
export type PlayAnswer =
  | {
      readonly ok: true
      readonly play: PlayView
      readonly balanceCents?: Cents
      readonly leftCents?: Cents
    }
  | {
      readonly ok: false
      readonly code: RefusalCode
      readonly text?: string
      /** The delay after which the same request is accepted. */
      readonly afterMs?: number
    }

export const refusal = (code: RefusalCode, text?: string): PlayAnswer => ({
  ok: false,
  code,
  ...(text === undefined ? {} : { text }),
})

/** The time of a group's transaction, and its shard of the house accounts. */
export type At = { readonly atMs: number; readonly shard: number }
/** `lock` locks the wallets of the players and returns the items whose wallet it has locked. */
export type Group<Item> = At & { lock(tx: Tx, items: readonly Item[]): Promise<readonly Item[]> }

/**
 * Answers requests under the locks of their players' wallets, in waves with at most one request of each
 * player, so that a request sees the effects of the player's earlier ones. An item without an answer could
 * not be locked.
 */
export async function inWaves<Item extends Actor>(
  tx: Tx,
  ctx: Ctx,
  items: readonly Item[],
  { lock }: Group<Item>,
  run: (wave: readonly Item[]) => Promise<readonly PlayAnswer[]>,
): Promise<ReadonlyMap<Item, PlayAnswer>> {
  const locked = await lock(tx, items)
  const answers = new Map<Item, PlayAnswer>(locked.map(item => [item, refusal('token_not_valid')]))
  for (const wave of waves(await liveActors(tx, ctx, locked))) {
    const answered = await run(wave)
    wave.forEach((item, index) => answers.set(item, answered[index]!))
  }
  return answers
}

function* waves<Item extends Actor>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let left = items; left.length > 0;) {
    const first = new Map<string, Item>()
    for (const item of left) if (!first.has(item.playerId)) first.set(item.playerId, item)
    const wave = new Set(first.values())
    yield [...wave]
    left = left.filter(item => !wave.has(item))
  }
}

/** The items whose session is live, read under the locks of the wallets. */
async function liveActors<Item extends Actor>(
  tx: Tx,
  ctx: Ctx,
  items: readonly Item[],
): Promise<readonly Item[]> {
  const holders = await liveSessions(
    tx,
    items.map(item => item.sessionId),
    ctx.clock.now(),
  )
  return items.filter(({ sessionId, playerId }) => holders.get(sessionId)?.playerId === playerId)
}

/**
 * Confines a fault, such as missing rules, to one player of a group: that player's request is refused as
 * unavailable.
 */
export function unavailableOnFault<Made>(ctx: Ctx, make: () => Made): Made | PlayAnswer {
  try {
    return make()
  } catch (error) {
    ctx.log.error({ error }, 'a play could not be computed')
    return refusal('unavailable')
  }
}
