import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromKes } from '@ruka/contract/money'
import { openLaunchToken } from '../src/catalogue/game-sessions.ts'
import { auditBooks } from '../src/audit-books.ts'
import { systemClock as clock } from '../src/platform/base/clock.ts'
import type { Ctx } from '../src/platform/context/context.ts'
import { openDb, rows, sql, type Db } from '../src/platform/db/db.ts'
import { openLog } from '../src/platform/log/log.ts'
import { postgresAddress } from '../src/platform/db/postgres.ts'
import { systemRandom } from '../src/platform/base/random.ts'
import { openPlayer } from './casino-players.ts'
import { freePorts } from './free-ports.ts'
import { openProgram, type Program } from './killed-server.ts'

const KEY = 'c3'.repeat(32)
const SLUG = 'sample-coin'
const PLAYERS = 8
const FUNDS_KES = 10_000
const KILLS = 4

let program: Program
let provider: ReturnType<typeof providerProcess>
beforeAll(async () => {
  const [port] = await freePorts(1)
  const address = `http://127.0.0.1:${port}`
  program = await openProgram(folder => ({ PROVIDERS_FILE: join(folder, 'providers.json') }))
  const game = {
    slug: SLUG,
    name: 'Sample coin',
    tags: ['instant'],
    launchIn: 'newtab',
    launchUrl: `${address}/`,
    stakeKes: { min: 10, max: 1_000 },
    payoutMaxKes: 10_000,
    rtpX1000000: 980_000,
  }
  await mkdir(program.folder, { recursive: true })
  await writeFile(
    join(program.folder, 'providers.json'),
    JSON.stringify([{ id: 'sample', name: 'Sample', key: KEY, games: [game] }]),
  )
  await program.start()
  provider = providerProcess(address, {
    PROVIDER_PORT: String(port),
    PROVIDER_JOURNAL: join(program.folder, 'rounds.jsonl'),
    WALLET_URL: program.games,
    PROVIDER_ID: 'sample',
    PROVIDER_KEY: KEY,
  })
  await provider.start()
}, 180_000)
afterAll(async () => {
  await provider.kill()
  await program.stop()
  await program.remove()
}, 60_000)

/** A provider as a process of its own, to be killed and started again. */
function providerProcess(address: string, env: Record<string, string>) {
  let child: ChildProcess | undefined
  return {
    async start() {
      child = spawn(process.execPath, [join(import.meta.dirname, '../../provider-sim/src/main.ts')], {
        env: { PATH: process.env['PATH'], ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await once(createInterface(child.stdout!), 'line')
    },
    async kill() {
      const ended = once(child!, 'exit')
      child!.kill('SIGKILL')
      await ended
    },
    ask: async (path: string, body: object): Promise<Record<string, unknown> | undefined> => {
      try {
        const reply = await fetch(address + path, { method: 'POST', body: JSON.stringify(body) })
        return (await reply.json()) as Record<string, unknown>
      } catch {
        return undefined
      }
    },
  }
}

async function withDb<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDb(postgresAddress(`${program.folder}/postgres`, 'ruka'), openLog('silent'), 2)
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}
const worldOf = (db: Db) => ({ db, clock, random: systemRandom }) as unknown as Ctx

describe('a provider in a process of its own', () => {
  it(
    `pays and returns every stake to the cent, whichever side is killed in the middle, ${KILLS} times each`,
    { timeout: 300_000 },
    async () => {
      const players = await withDb(db =>
        Promise.all(Array.from({ length: PLAYERS }, () => openPlayer(worldOf(db), FUNDS_KES))),
      )
      let tossed = 0
      for (let kill = 0; kill < 2 * KILLS; kill++) {
        const launches = await withDb(db =>
          Promise.all(players.map(who => openLaunchToken(worldOf(db), SLUG, who))),
        )
        const sessions = await Promise.all(launches.map(launch => provider.ask('/open', { launch })))
        for (const session of sessions) expect(session).toMatchObject({ session: expect.any(String) })
        const struck = Promise.withResolvers<void>()
        const strikeAt = tossed + PLAYERS + 3 * kill
        const playing = sessions.map(async session => {
          for (;;) {
            const toss = await provider.ask('/toss', { session: session!['session'], stake: 10 })
            if (toss?.['outcome'] !== 'tossed') return
            if (++tossed === strikeAt) struck.resolve()
          }
        })
        await struck.promise
        const victim = kill % 2 === 0 ? provider : program
        await victim.kill()
        await Promise.all(playing)
        await victim.start()
      }
      await provider.kill()
      await provider.start()
      await withDb(async db => {
        const results = await auditBooks(db)
        expect(results.filter(({ offending }) => offending.length > 0)).toEqual([])
        const [total] = await rows(
          db.read,
          sql<{ open: number; drift: number }>`select count(*) filter (where state = 'open') as open,
              (select sum(cash_cents + held_cents)
                from wallet.balances)::bigint - ${fromKes(FUNDS_KES) * PLAYERS}::bigint
                - coalesce(sum(payout_cents - stake_cents) filter (where state = 'settled'),
                  0)::bigint as drift from wagers.wagers`,
        )
        expect(total).toEqual({ open: 0, drift: 0 })
      })
    },
  )
})
