import type { Participant } from './model/round-bets.ts'
import type { ClientSeeds } from './chain.ts'
import type { RoundState } from './round.rules.ts'

/**
 * The owners whose seeds are stored; the one seen longest ago goes first and registers again with the next
 * bet.
 */
const OWNERS_MAX = 100_000

/** The phases in which the seed of the running round is secret. */
const SECRET: readonly RoundState['phase'][] = ['betting', 'locking', 'takingOff', 'flying']

export type PlayerSeeds = ReturnType<typeof openPlayerSeeds>

type Registered = { readonly seed: string; readonly from: number }

/**
 * The client seeds of players, and the first round in which each counts. A player who knows the seed of a
 * round could choose a client seed that suits a guess at the next one. So a client seed counts only in rounds
 * whose previous seed was secret when it was given. `now` returns the game's last round and its phase.
 */
export function openPlayerSeeds(
  now: () => { last: number; phase: RoundState['phase'] },
  ownersMax = OWNERS_MAX,
) {
  const owners = new Map<string, readonly Registered[]>()
  const put = (owner: string, registered: readonly Registered[]) => {
    owners.delete(owner)
    owners.set(owner, registered)
    if (owners.size > ownersMax) owners.delete(owners.keys().next().value!)
  }
  const seedOf = (owner: string | undefined, round: number): string =>
    owners.get(owner ?? '')?.findLast(({ from }) => from <= round)?.seed ?? ''

  /** Returns the first round in which it can count; 0 for play money, where it never counts. */
  const give = ({ owner, sessionId }: Participant, seed: string): number => {
    if (sessionId === null) return 0
    const known = owners.get(owner) ?? []
    const same = known.at(-1)
    if (same?.seed === seed) {
      put(owner, known)
      return same.from
    }
    const { last, phase } = now()
    const from = last + (SECRET.includes(phase) ? 1 : 2)
    const before = known.filter(one => one.from < from)
    put(owner, [...before.slice(-2), { seed, from }])
    return from
  }
  return {
    give,
    /** Registers a seed that was given to an earlier leader, as it comes with a bet. */
    registerFromBet(participant: Participant): void {
      if (participant.seed !== undefined && !owners.has(participant.owner))
        give(participant, participant.seed)
    },
    /**
     * The seeds of the first three of these players in a round; empty for a player without one that counts.
     */
    ofFirst: ([first, second, third]: readonly string[], round: number): ClientSeeds => [
      seedOf(first, round),
      seedOf(second, round),
      seedOf(third, round),
    ],
  }
}
