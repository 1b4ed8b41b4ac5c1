import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beaconAtMs, drandBeacon } from '@ruka/games/fair/beacon'
import { ownSignatureOf } from '@ruka/games/fair/own-network-for-tests'
import type { Figure } from '../harness/figures.ts'
import type { RunClock } from './runs.ts'

/** How many of 256 rounds of the network the relay is away for, and how many it has late. */
const AWAY = 10
const LATE = 40
/** The most that it is late: a round of a league can wait for less. */
const LATE_MS_MAX = 60_000

/**
 * A relay of a network of our own: it has each value when it is public by the true time, later, or never. What becomes
 * of a value follows from the seed.
 */
export async function openRelay(clock: RunClock, seed: string) {
  const [late, away] = [new Set<number>(), new Set<number>()]
  const server = createServer((request, response) => {
    const round = Number(request.url!.split('/').at(-1))
    const [fate, part] = createHash('sha256').update(`${seed}:${round}`).digest()
    if (fate! < AWAY) {
      away.add(round)
      return void request.socket.destroy()
    }
    const isLate = fate! < AWAY + LATE
    if (isLate) late.add(round)
    const hasAtMs = beaconAtMs(drandBeacon(round))! + (isLate ? (LATE_MS_MAX * part!) / 255 : 0)
    if (clock.trueMs() < hasAtMs) return void response.writeHead(404).end()
    response.end(JSON.stringify({ round, signature: ownSignatureOf(round) }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Values that were asked for, by what the relay had. */
    figures: (): readonly Figure[] => [
      { name: 'values_late', value: late.size, unit: 'values' },
      { name: 'values_away', value: away.size, unit: 'values' },
    ],
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
