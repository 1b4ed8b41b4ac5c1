import { median, rounded, type Figure } from './harness/figures.ts'
import { ask, deliver, openClients, start } from './fanout/processes.ts'
import { ODDS_EVENTS } from './fanout/odds-events.ts'
import { inWorld } from './harness/world.ts'

const ROUNDS = 7
/** Sockets, and how often each round changes a price of every match. */
const SIZES = [
  { sockets: 2_000, times: 20 },
  { sockets: 8_000, times: 5 },
] as const

/**
 * Changes of prices delivered per second to sockets that all follow the same twelve live matches, from the bus
 * to the last client, against a bare broadcast of frames built once, in turns. Servers and clients are
 * processes of their own. The clients live on this machine, too, and take as much of it.
 */
export async function oddsFanout(): Promise<readonly Figure[]> {
  return inWorld(async ({ database, env }) => {
    const ours = await start('odds-server.ts', { ...env, BENCH_DATABASE: JSON.stringify(database) })
    const bare = await start('bare.ts', { BENCH_ODDS: 'yes' })
    const clients = { ours: await openClients(), bare: await openClients() }
    const origin = `http://127.0.0.1:${env['GAMES_PORT'] || 7001}`
    const figures: Figure[] = []
    let open = 0
    try {
      for (const { sockets, times } of SIZES) {
        const more = { open: sockets - open, origin }
        await ask(clients.ours, { ...more, port: ours.port, opening: 'sports' })
        await ask(clients.bare, { ...more, port: bare.port, opening: 'none' })
        open = sockets
        const rates = { ours: [] as number[], bare: [] as number[] }
        const messages = sockets * ODDS_EVENTS.length
        // The first round of each only warms up.
        for (let round = 0; round <= ROUNDS; round++) {
          const rate = {
            ours: await deliver(ours.process, clients.ours, messages, times),
            bare: await deliver(bare.process, clients.bare, messages, times),
          }
          if (round === 0) continue
          rates.ours.push(rate.ours)
          rates.bare.push(rate.bare)
        }
        figures.push({
          name: `odds_fanout_${sockets}_vs_bare`,
          value: rounded(median(rates.ours), 0),
          unit: 'messages/s',
          baseline: rounded(median(rates.bare), 0),
          ratio: rounded(median(rates.ours.map((rate, round) => rate / rates.bare[round]!))),
        })
      }
      return figures
    } finally {
      for (const child of [ours.process, bare.process, clients.ours, clients.bare]) child.disconnect()
    }
  })
}
