import type { Cents } from '@ruka/contract/money'
import type { RefusalCode } from '@ruka/contract/refusals'
import { liveSessions } from '../accounts/index.ts'
import type { Ctx } from '../platform/context.ts'
import type { Tx } from '../platform/db.ts'
import type { ToldPlay } from './told-play.ts'

export type Actor = { readonly playerId: string; readonly sessionId: string }
/** `balanceCents` and `leftCents` are unknown to a repeat, and where nothing moved. */
export type PlayAnswer =
  | {
      readonly ok: true
      readonly play: ToldPlay
      readonly balanceCents?: Cents
      readonly leftCents?: Cents
    }
  | {
      readonly ok: false
      readonly code: RefusalCode
      readonly text?: string
      /** So much later the same would not be refused. */
      readonly afterMs?: number
    }

export const refusal = (code: RefusalCode, text?: string): PlayAnswer => ({
  ok: false,
  code,
  ...(text === undefined ? {} : { text }),
})

/** When a group is written, and on which shard of the house's accounts. */
export type At = { readonly atMs: number; readonly shard: number }
/** `lock` locks the players' wallets and gives the items whose wallet is ours. */
export type Group<Item> = At & { lock(tx: Tx, items: readonly Item[]): Promise<readonly Item[]> }

/**
 * Answers what players ask for behind the locks of their wallets: of each player one thing after the other, all players side by
 * side, so that what a player does sees what they did before. What is missing in the answer could not be locked.
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

/** Those whose session lives, as it stands behind the wallets' locks. */
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

/** An answer that cannot be made, such as for a play whose rules are gone, fails its player alone and nobody beside them. */
export function alone<Made>(ctx: Ctx, make: () => Made): Made | PlayAnswer {
  try {
    return make()
  } catch (error) {
    ctx.log.error({ error }, 'a play could not be told')
    return refusal('unavailable')
  }
}
