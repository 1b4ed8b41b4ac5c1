import type { readMe } from '@ruka/contract/accounts'
import type { ReplyInput } from '@ruka/contract/endpoint'
import { sumCents, toKes } from '@ruka/contract/money'
import { batcher } from '../platform/batcher.ts'
import type { Ctx } from '../platform/context.ts'
import { readPurses } from '../wallet/index.ts'
import { readPlayers } from './player.ts'

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
): (playerId: string) => Promise<Me> {
  return batcher({
    lanes: 2,
    async run(playerIds: string[]) {
      const [players, purses, referrals] = await Promise.all([
        readPlayers(ctx.db.read, playerIds),
        readPurses(ctx.db.read, playerIds),
        readReferrals(playerIds),
      ])
      return playerIds.map(playerId => {
        const player = players.get(playerId)
        const purse = purses.get(playerId)
        if (!player || !purse) throw new Error('a session belongs to no player, or to one without a purse')
        return {
          data: {
            id: player.id,
            name: player.name,
            msisdn: player.msisdn,
            balance: toKes(sumCents(purse.cash, purse.stake)),
            bonus: toKes(sumCents(purse.bonus, purse.earnings)),
            bonus_withdrawable: toKes(purse.earnings),
            referral: referrals.get(playerId),
          },
        }
      })
    },
  })
}
