import { beaconAtMs, drandBeacon } from '@ruka/games/fair/beacon'
import { randomnessOf } from '@ruka/games/fair/drand'
import type { Ctx } from '../../platform/context/context.ts'
import { askRelays } from '../../rounds/index.ts'

/** A round of drand with the network's signature of it, and its value: 64 hexadecimal digits. */
export type BeaconValue = { readonly round: number; readonly signature: string; readonly value: string }
/** Public values for draws. */
export type Beacons = {
  /** The value of a round; undefined as long as it cannot be read. */
  valueOf(round: number): Promise<BeaconValue | undefined>
}

/** Values that are kept: those of some minutes. */
const KEPT = 200
/** Relays have a value a second after its time. From here on operators are told, once a minute. */
const LATE_MS = 30_000
const TOLD_EVERY_MS = 60_000

type Needs = Pick<Ctx, 'clock' | 'log' | 'config'>

export function openBeacons({ clock, log, config }: Needs): Beacons {
  const known = new Map<number, BeaconValue>()
  let toldMs = -Infinity
  return {
    async valueOf(round) {
      const found = known.get(round)
      if (found) return found
      const lateMs = clock.now() - beaconAtMs(drandBeacon(round))!
      if (lateMs < 0) return undefined
      try {
        const signature = await askRelays(config.LEAGUE_DRAND_URLS, round)
        const read = { round, signature, value: randomnessOf(signature) }
        if (known.size >= KEPT) known.delete(known.keys().next().value!)
        known.set(round, read)
        return read
      } catch (error) {
        if (lateMs > LATE_MS && clock.elapsed() - toldMs > TOLD_EVERY_MS) {
          toldMs = clock.elapsed()
          log.warn({ error, round, lateMs }, 'draws of jackpots wait for a value of drand')
        }
        return undefined
      }
    },
  }
}
