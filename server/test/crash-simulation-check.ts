import { fromKes } from '@ruka/contract/money'
import type { Answer } from '../src/crash/model/room-api.ts'
import { rows, sql } from '../src/platform/db/db.ts'
import type { CrashRoom, Player } from './crash-room.ts'

/** A message and its answer; no answer without a leader. */
export type Sent = {
  readonly player: Player
  readonly message: CrashMessage
  answer?: Answer
}
export type CrashMessage =
  | { t: 'bet'; id: string; round: number; slot: 0 | 1; stake: number; auto?: number }
  | { t: 'cancel'; id: string; round: number; slot: 0 | 1; bet: string }
  | { t: 'cashOut'; id: string; round: number; slot: 0 | 1 }

type Wager = {
  request_id: string
  player_id: string
  state: string
  stake_cents: number
  payout_cents: number | null
}

/**
 * Checks that each answer to a player agrees with the ledger, and that every balance follows from the answers
 * to the cent.
 */
export async function checkAnswers(
  crash: CrashRoom,
  { walletKes, owners, sent }: { walletKes: number; owners: readonly string[]; sent: readonly Sent[] },
): Promise<void> {
  const wagers = await rows(
    crash.ctx.db.read,
    sql<Wager>`select request_id, player_id, state, stake_cents, payout_cents from wagers.wagers`,
  )
  const byRequest = new Map(wagers.map(wager => [`${wager.player_id} ${wager.request_id}`, wager]))
  if (byRequest.size < wagers.length) throw new Error('one request was taken twice')
  for (const { player, message, answer } of sent)
    if (answer && answer !== 'session')
      checkAnswer(id => byRequest.get(`${player.owner} ${id}`), message, answer)
  for (const owner of owners) {
    const ended = wagers.filter(({ player_id: of, state }) => of === owner && state === 'settled')
    const won = ended.reduce((sum, { payout_cents, stake_cents }) => sum + payout_cents! - stake_cents, 0)
    const [is, follows] = [fromKes(await crash.balance(owner)), fromKes(walletKes) + won]
    if (is !== follows) throw new Error(`a player has ${is} cents, where ${follows} follow from the bets`)
  }
}

function checkAnswer(
  found: (id: string) => Wager | undefined,
  message: CrashMessage,
  answer: Exclude<Answer, 'session'>,
): void {
  const wrong = (what: string) =>
    new Error(`${what}: ${JSON.stringify(message)} got ${JSON.stringify(answer)}`)
  switch (answer.t) {
    case 'accepted':
      if (found(answer.bet.id)?.stake_cents !== fromKes(answer.bet.stake))
        throw wrong('no such bet was taken')
      break
    case 'cancelled':
      if (found(answer.bet)?.state !== 'void') throw wrong('the bet was not returned')
      break
    case 'paid':
      if (found(answer.id)?.payout_cents !== fromKes(answer.payout)) throw wrong('it was not paid so')
      break
    case 'refused': {
      const wager = message.t === 'bet' ? found(message.id) : undefined
      // Unknown is not failed: a bet without an answer may have been placed, and was then returned or played.
      if (wager && wager.state !== 'void' && answer.code !== 'unavailable' && answer.code !== 'round_locked')
        throw wrong('a refused bet was played')
    }
  }
}
