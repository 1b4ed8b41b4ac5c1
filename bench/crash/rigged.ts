import { reachedAtMs } from '@ruka/games/crash/curve.rules'
import { crashX100 } from '@ruka/games/crash/outcome.rules'
import { drawOf, NO_SEEDS } from '../../server/src/crash/chain.ts'
import { seededRandom, systemRandom, type Random } from '../../server/src/platform/base/random.ts'

/**
 * Seeded randomness for a room with chains of one round each, whose ends and salts are drawn in turn: every
 * flight lasts as long as wanted. Draws of other lengths are the system's. For one new room alone.
 */
export function rigged(game: string, flightMs: { least: number; most: number }): Random {
  const luck = seededRandom(`bench ${game}`)
  const lasts = (end: Uint8Array, round: number, salt: string): boolean => {
    const ms = reachedAtMs(crashX100(end, drawOf(game, round, { salt, clientSeeds: NO_SEEDS })))
    return ms >= flightMs.least && ms <= flightMs.most
  }
  let draws: Buffer[] = []
  let round = 0
  const drawChain = (): Buffer[] => {
    round++
    const salt = luck.bytes(32)
    let end = luck.bytes(32)
    while (!lasts(end, round, salt.toString('hex'))) end = luck.bytes(32)
    return [end, salt]
  }
  return {
    bytes(length) {
      if (length !== 32) return systemRandom.bytes(length)
      if (draws.length === 0) draws = drawChain()
      return draws.shift()!
    },
  }
}
