import { EXTRAS, type readMe } from '@ruka/contract/accounts'
import type { ReplyInput } from '@ruka/contract/endpoint'
import { sumCents, toKes } from '@ruka/contract/money'
import { batcher } from '../platform/batcher.ts'
import type { Ctx } from '../platform/context.ts'
import type { Caller } from '../platform/http.ts'
import { readPurses } from '../wallet/index.ts'

type Me = ReplyInput<typeof readMe>
/** What referrals say of players; who has nothing there is missing from the answer. */
export type ReadReferrals = (
  playerIds: readonly string[],
) => Promise<ReadonlyMap<string, NonNullable<Me['data']['referral']>>>

/**
 * A player's own record with the balances as they stand. Every logged-in shell asks every few seconds, so questions
 * that arrive together share one query to each table.
 */
export function meReader(
  ctx: Ctx,
  readReferrals: ReadReferrals = async () => new Map(),
): (caller: Caller) => Promise<Me> {
  return batcher({
    lanes: 1,
    async run(callers: Caller[]) {
      const playerIds = callers.map(({ playerId }) => playerId)
      const [purses, referrals] = await Promise.all([
        readPurses(ctx.db.lookups, playerIds),
        readReferrals(playerIds),
      ])
      return callers.map(({ playerId, name, msisdn, status }) => {
        const purse = purses.get(playerId)
        if (!purse) throw new Error('a player has no purse')
        return {
          data: {
            id: playerId,
            name,
            msisdn,
            balance: toKes(sumCents(purse.cash, purse.stake)),
            bonus: toKes(sumCents(purse.bonus, purse.earnings)),
            bonus_withdrawable: toKes(purse.earnings),
            extras: [...EXTRAS],
            referral: referrals.get(playerId),
            status: status === 'suspended' || status === 'lapsed' ? status : undefined,
          },
        }
      })
    },
  })
}
