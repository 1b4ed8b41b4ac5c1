import type { Ctx } from '../../platform/context/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refused } from '../../platform/base/refused.ts'
import { startSession, type Origin, type TokenPair } from '../sessions/session.ts'

type Proven = {
  readonly player: { readonly id: string; readonly status: string }
  /** The hash of the password that proved it; null where something else did. */
  readonly passwordHash: string | null
  readonly origin: Origin
  /** Asked behind the lock of the account: throws the refusal when what proved the log-in is gone by now. */
  readonly stillProven: (tx: Tx) => Promise<void>
}

/** Whether an account is over: no log-in begins a session of it. */
export const isOver = (status: string): boolean => status === 'excluded' || status === 'closed'

/**
 * The one gate of every log-in, by password or by passkey, once it is proven whose it is: begins the session.
 * Null when the account has another password by now, or is over.
 * @throws Refused('account_suspended') when the account is over, and what `stillProven` throws
 */
export async function admit(
  ctx: Ctx,
  { player, passwordHash, origin, stillProven }: Proven,
): Promise<TokenPair | null> {
  if (isOver(player.status)) throw new Refused('account_suspended')
  return ctx.db.tx(async tx => {
    const pair = await startSession(tx, ctx, { playerId: player.id, passwordHash, origin })
    await stillProven(tx)
    return pair
  })
}
