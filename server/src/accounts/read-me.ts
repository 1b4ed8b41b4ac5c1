import { EXTRAS, type readMe } from '@ruka/contract/accounts'
import type { ReplyInput } from '@ruka/contract/endpoint'
import { sumCents, toKes } from '@ruka/contract/money'
import { batcher } from '../platform/db/batcher.ts'
import type { Ctx } from '../platform/context/context.ts'
import { readManyBalances } from '../wallet/index.ts'
import type { PlayerCaller } from './sessions/player-caller.ts'

type Me = ReplyInput<typeof readMe>
/** The referral data of players; those without any are missing from the result. */
export type ReadReferrals = (
  playerIds: readonly string[],
) => Promise<ReadonlyMap<string, NonNullable<Me['data']['referral']>>>

/**
 * A player's own record with the current balances. Every logged-in shell polls it every few seconds, so
 * requests that arrive together share one query to each table.
 */
export function meReader(
  ctx: Ctx,
  readReferrals: ReadReferrals = async () => new Map(),
): (caller: PlayerCaller) => Promise<Me> {
  return batcher({
    lanes: 1,
    async run(callers: PlayerCaller[]) {
      const playerIds = callers.map(({ playerId }) => playerId)
      const [wallets, referrals] = await Promise.all([
        readManyBalances(ctx.db.lookups, playerIds),
        readReferrals(playerIds),
      ])
      return callers.map(({ playerId, name, msisdn, status, alias, showsBets }) => {
        const wallet = wallets.get(playerId)
        if (!wallet) throw new Error('a player has no wallet')
        return {
          data: {
            id: playerId,
            name,
            msisdn,
            balance: toKes(sumCents(wallet.cash, wallet.stake)),
            bonus: toKes(sumCents(wallet.bonus, wallet.earnings)),
            bonus_withdrawable: toKes(wallet.earnings),
            extras: [...EXTRAS],
            alias,
            shows_bets: showsBets,
            referral: referrals.get(playerId),
            status: status === 'suspended' || status === 'lapsed' ? status : undefined,
          },
        }
      })
    },
  })
}
