import type { Participant } from './round-bets.ts'
import type { ClientSeeds } from './chain.ts'
import type { RoundState } from './round.rules.ts'

/** Whoever was not heard for longer than so many others registers anew with their next bet. */
const OWNERS_MAX = 100_000

/** While these last, the seed of the running round is still secret. */
const SECRET: readonly RoundState['phase'][] = ['betting', 'locking', 'takingOff', 'flying']

type Registered = { readonly seed: string; readonly from: number }

/**
 * The seeds that players gave a room, and from which round on each counts. Who knows the seed of the round before could
 * choose theirs to suit a guess at the next, so a seed counts only in rounds whose predecessor was still secret when it
 * was given. `now` gives the game's last round and what it is in.
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

  /** Gives the first round in which it can count; 0, never, for play money. */
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
    /** A room that began after the player sat down hears of their seed with their bet. */
    heard(participant: Participant): void {
      if (participant.seed !== undefined && !owners.has(participant.owner))
        give(participant, participant.seed)
    },
    /** The seeds that the first three of these players have in a round, empty for whoever has none that counts. */
    ofFirst: ([first, second, third]: readonly string[], round: number): ClientSeeds => [
      seedOf(first, round),
      seedOf(second, round),
      seedOf(third, round),
    ],
  }
}
