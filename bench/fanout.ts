import type { ChildProcess } from 'node:child_process'
import { answer, ask, deliver, openClients as client, start } from './fanout/processes.ts'
import { median, percentile, rounded, type Figure } from './harness/figures.ts'
import { inWorld } from './harness/world.ts'

const ROUNDS = 7
/** Sockets, and how often each round broadcasts to all of them. */
const SIZES = [
  { sockets: 2_000, times: 100 },
  { sockets: 8_000, times: 25 },
] as const
const CRASHES = 30
const PAUSE_MS = 300

/**
 * Messages delivered per second by the sockets of crash games, from the bus to the last client, against a
 * bare broadcast of a frame built once, in turns; how late the end of a flight is at the clients, and what a
 * socket weighs, beside those of the bare one. Servers and clients are processes of their own. The clients
 * live on this machine, too, and take as much of it.
 */
export async function fanout(): Promise<readonly Figure[]> {
  return inWorld(async ({ database, env }) => {
    const ours = await start('server.ts', { ...env, BENCH_DATABASE: JSON.stringify(database) }, [
      '--expose-gc',
    ])
    const bare = await start('bare.ts', {}, ['--expose-gc'])
    const clients = { ours: await client(), bare: await client() }
    const origin = `http://127.0.0.1:${env['GAMES_PORT'] || 7001}`
    const figures: Figure[] = []
    const empty = { ours: await weigh(ours.process), bare: await weigh(bare.process) }
    let open = 0
    try {
      for (const { sockets, times } of SIZES) {
        const more = { open: sockets - open, origin }
        await ask(clients.ours, { ...more, port: ours.port, opening: 'crash' })
        await ask(clients.bare, { ...more, port: bare.port, opening: 'none' })
        open = sockets
        figures.push(await compare({ sockets, times, ours: ours.process, bare: bare.process, clients }))
      }
      const socketKb = async (of: 'ours' | 'bare') =>
        rounded(((await weigh((of === 'ours' ? ours : bare).process)) - empty[of]) / open / 1024, 1)
      const late = {
        ours: await crashes(ours.process, clients.ours, open),
        bare: await crashes(bare.process, clients.bare, open),
      }
      return [
        ...figures,
        ...[50, 99].map(percent => ({
          name: `crash_event_p${percent}_ms`,
          value: rounded(percentile(late.ours, percent)),
          unit: 'ms',
          baseline: rounded(percentile(late.bare, percent)),
        })),
        { name: 'socket_kb', value: await socketKb('ours'), unit: 'KB', baseline: await socketKb('bare') },
      ]
    } finally {
      for (const child of [ours.process, bare.process, clients.ours, clients.bare]) child.disconnect()
    }
  })
}

/** In turns, so that the machine's load affects both. The first round of each only warms up. */
async function compare({
  sockets,
  times,
  ours,
  bare,
  clients,
}: {
  sockets: number
  times: number
  ours: ChildProcess
  bare: ChildProcess
  clients: { ours: ChildProcess; bare: ChildProcess }
}): Promise<Figure> {
  const rates = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round <= ROUNDS; round++) {
    const rate = {
      ours: await deliver(ours, clients.ours, sockets, times),
      bare: await deliver(bare, clients.bare, sockets, times),
    }
    if (round === 0) continue
    rates.ours.push(rate.ours)
    rates.bare.push(rate.bare)
  }
  return {
    name: `fanout_${sockets}_vs_bare`,
    value: rounded(median(rates.ours), 0),
    unit: 'messages/s',
    baseline: rounded(median(rates.bare), 0),
    ratio: rounded(median(rates.ours.map((rate, round) => rate / rates.bare[round]!))),
  }
}

/** How late each client receives each end of a flight, in milliseconds. */
async function crashes(server: ChildProcess, client: ChildProcess, sockets: number): Promise<number[]> {
  await ask(client, { lateness: sockets * CRASHES })
  const received = answer<{ lateness: number[] }>(client)
  for (let crash = 0; crash < CRASHES; crash++) {
    await ask(server, { crash: true })
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
  }
  return (await received).lateness
}

const weigh = async (server: ChildProcess): Promise<number> =>
  (await ask<{ rssBytes: number }>(server, { weigh: true })).rssBytes
