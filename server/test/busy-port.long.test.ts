import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { setTimeout as later } from 'node:timers/promises'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { rows, sql, type DbAddress } from '../src/platform/db/db.ts'
import { cloneDatabase, lineOf } from './database.ts'
import { freePorts } from './free-ports.ts'
import { openProgram, type Program } from './killed-server.ts'
import { openWorld, type World } from './world.ts'

async function listener() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

describe('a start on a taken port', () => {
  let clone: Awaited<ReturnType<typeof cloneDatabase>>
  let taken: Server
  let port: number
  let program: Program
  /** What M-PESA was asked. */
  let asked: string[]
  beforeEach(async () => {
    clone = await cloneDatabase(inject('postgres'))
    asked = []
    taken = createServer((request, reply) => {
      asked.push(String(request.url))
      reply.writeHead(503).end()
    })
    port = (await freePorts(1))[0]!
    taken.listen(port, '127.0.0.1')
    await once(taken, 'listening')
  })
  afterEach(async () => {
    await program.stop()
    await program.remove()
    taken.closeAllConnections()
    taken.close()
    await clone.drop()
  })

  const open = async (more: Record<string, string>) =>
    (program = await openProgram(() => ({
      DATABASE_URL: lineOf(clone.address as Extract<DbAddress, { host: string }>),
      MPESA_BASE_URL: `http://127.0.0.1:${port}`,
      ...more,
    })))

  it.each(['PORT', 'GAMES_PORT', 'WIDGETS_PORT'])(
    'ends with one sentence that names %s, before it has worked or told M-PESA an address',
    async name => {
      await open({ [name]: String(port) })
      // The program that has the port is not ready, so that only its end is waited for.
      await expect(program.start()).rejects.toThrow(`${name} ${port} is taken by another program`)
      expect(program.said()).not.toMatch(/^\s+at /m)
      expect(asked.filter(url => !url.startsWith('/readyz'))).toEqual([])
      for (const table of ['platform.leases', 'platform.routines', 'graphile_worker.jobs', 'catalogue.games'])
        expect(await rows(clone.db.read, sql`select * from ${sql.raw(table)}`)).toEqual([])
    },
    120_000,
  )

  it('ends with a line for each port that is taken, and leaves its folder as it was', async () => {
    const more = await Promise.all([listener(), listener(), listener()])
    const [games, widgets, sim] = more.map(({ port: taken }) => String(taken))
    try {
      await open({
        PORT: String(port),
        GAMES_PORT: games!,
        WIDGETS_PORT: widgets!,
        SIMULATOR: 'true',
        SIM_PORT: sim!,
      })
      const before = await readdir(program.folder)
      await expect(program.start()).rejects.toThrow()
      const said = program.said().split('\n')
      for (const [name, taken] of [
        ['PORT', port],
        ['GAMES_PORT', games],
        ['WIDGETS_PORT', widgets],
        ['SIM_PORT', sim],
      ])
        expect(said).toContain(
          `${name} ${taken} is taken by another program: end that one, or give ${name} another port`,
        )
      expect(await readdir(program.folder)).toEqual(before)
    } finally {
      for (const { server } of more) server.close()
    }
  }, 120_000)

  it('of the simulator ends with one sentence that names SIM_PORT', async () => {
    await open({ SIMULATOR: 'true', SIM_PORT: String(port) })
    await expect(program.start()).rejects.toThrow(`SIM_PORT ${port} is taken by another program`)
    expect(program.said()).not.toMatch(/^\s+at /m)
  }, 120_000)
})

describe('a program that starts', () => {
  let world: World
  afterEach(() => world.close())

  it('has its ports before it works, and answers 503 with a time to come back until it has started', async () => {
    const origins = { SITE_ORIGIN: 'http://site.example', GAMES_ORIGIN: 'http://games.example' }
    world = await openWorld({ env: { ...origins, PORT: '0', GAMES_PORT: '0', WIDGETS_PORT: '0' } })
    const locked = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const holding = world.ctx.owner.tx(async tx => {
      await sql`lock table catalogue.games in access exclusive mode`.execute(tx)
      locked.resolve()
      await release.promise
    })
    await locked.promise
    const starting = world.app.start()
    const address = () => world.app.site.server.address() as AddressInfo | null
    while (address() === null) await later(5)
    const ask = (path: string) => fetch(`http://127.0.0.1:${address()!.port}${path}`)
    const games = await ask('/api/games/')
    expect(games.status).toBe(503)
    expect(Number(games.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask('/')).status).toBe(503)
    expect((await ask('/healthz')).status).toBe(200)
    const ready = await ask('/readyz')
    expect(ready.status).toBe(503)
    expect(await ready.json()).toMatchObject({ stage: 'starting', database: true })
    expect(await rows(world.ctx.owner.read, sql`select * from platform.leases`)).toEqual([])
    release.resolve()
    await holding
    await starting
    expect((await ask('/readyz')).status).toBe(200)
    expect((await ask('/api/games/')).status).toBe(200)
  })
})
