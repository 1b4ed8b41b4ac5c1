import { payoutFloor, sumCents, type Cents } from '@ruka/contract/money'
import { dueOf } from '@ruka/games/crash/cash-out.rules'
import type { Reader } from '../platform/db.ts'
import { readReservations } from '../wagers/index.ts'
import type { Bet, RoundBets } from './round-bets.ts'
import { cutX100 } from './day-limit.rules.ts'
import { roundEvent } from './bet-ref.ts'

/** The most that a bet may win by itself, were there no day's limit. */
export const greatestOf = ({
  stakeCents,
  auto,
  capX100,
}: Pick<Bet, 'stakeCents' | 'auto' | 'capX100'>): Cents => payoutFloor(stakeCents, dueOf(auto, capX100).x100)

/**
 * Puts one player's bets of a round, staked on one day, under what is held for them, if that is known; gives those whose
 * `max` changed.
 */
export function cutBets(bets: readonly Bet[], heldCents: Cents | undefined): readonly Bet[] {
  if (bets.length === 0 || heldCents === undefined) return []
  const cut = cutX100(
    sumCents(...bets.map(bet => bet.stakeCents)),
    sumCents(...bets.map(greatestOf)),
    heldCents,
  )
  return bets.filter(bet => {
    const before = bet.maxX100
    bet.maxX100 = Math.min(bet.capX100, cut)
    bet.due = dueOf(bet.auto, bet.maxX100, cut < bet.capX100 ? 'day' : 'cap')
    return bet.maxX100 !== before
  })
}

/** Fixes, once no bet can join or leave, where each is cashed out by force. @throws when nothing is held for a bet. */
export async function fixCuts(reader: Reader, game: string, roundBets: RoundBets): Promise<void> {
  const groups = Map.groupBy(
    roundBets.standing().filter(bet => !bet.demo),
    bet => dayKey(bet.owner, bet.day!),
  )
  const playerIds = [...groups.values()].map(([bet]) => bet!.owner)
  const held = await readHeld(reader, roundEvent(game, roundBets.round), playerIds)
  for (const [key, bets] of groups) {
    const heldCents = held.get(key)
    if (heldCents === undefined) throw new Error(`nothing is held for a bet of round ${roundBets.round}`)
    cutBets(bets, heldCents)
  }
}

export const dayKey = (playerId: string, day: string): string => `${playerId} ${day}`

/** What is held for the bets of a round, by `dayKey`. */
export async function readHeld(
  reader: Reader,
  event: string,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, Cents>> {
  const found = await readReservations(reader, event, { pool: 'crash', playerIds })
  return new Map(found.map(({ playerId, day, reservedCents }) => [dayKey(playerId, day), reservedCents]))
}
