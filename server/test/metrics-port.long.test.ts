import { networkInterfaces } from 'node:os'
import { afterEach, describe, expect, it } from 'vitest'
import { openApp } from '../src/app.ts'
import { freePorts } from './free-ports.ts'
import { openTestContext } from './test-context.ts'
import { openWorld, type World } from './world.ts'

let world: World | undefined
afterEach(async () => {
  await world?.app.stop()
  await world?.close()
  world = undefined
})

const PORTS = { PORT: '0', GAMES_PORT: '0', WIDGETS_PORT: '0' }
const ORIGINS = { SITE_ORIGIN: 'http://site.example', GAMES_ORIGIN: 'http://games.example' }

/** The program with a port for metrics; it gives that port. */
async function start(env: Record<string, string>): Promise<number> {
  const [port] = (await freePorts(1)) as [number]
  world = await openWorld({ env: { ...PORTS, ...ORIGINS, METRICS_PORT: String(port), ...env } })
  await world.app.start()
  return port
}
const ask = async (host: string, port: number, headers = {}) => {
  const reply = await fetch(`http://${host}:${port}/metrics`, { headers })
  return { status: reply.status, text: await reply.text() }
}

describe('metrics', () => {
  it.each([{}, { via: '1.1 proxy', 'x-real-ip': '203.0.113.9' }, { 'x-forwarded-for': '203.0.113.9' }])(
    'are at no address that players reach, whatever a proxy says: %o',
    async headers => {
      world = await openWorld()
      for (const origin of ['site', 'games', 'widgets'] as const)
        expect((await world.call('GET', '/metrics', { headers, origin })).text).not.toContain('ruka_')
    },
  )

  it('have a port of their own, on this machine unless another address is given', async () => {
    const port = await start({ HOST: '0.0.0.0' })
    expect(await ask('127.0.0.1', port)).toMatchObject({
      status: 200,
      text: expect.stringContaining('ruka_http_seconds'),
    })
    const outside = Object.values(networkInterfaces())
      .flat()
      .find(each => each?.family === 'IPv4' && !each.internal)?.address
    if (outside) await expect(ask(outside, port)).rejects.toThrow('fetch failed')
  })

  it('listen where METRICS_HOST says', async () => {
    const port = await start({ METRICS_HOST: '127.0.0.2' })
    expect((await ask('127.0.0.2', port)).status).toBe(200)
    await expect(ask('127.0.0.1', port)).rejects.toThrow('fetch failed')
  })

  it.each(['engine', 'worker'] as const)('of a process with the role %s alone are there, too', async role => {
    const [port] = (await freePorts(1)) as [number]
    const ctx = await openTestContext({ env: { ...PORTS, ...ORIGINS, METRICS_PORT: String(port) } })
    const app = await openApp({ ...ctx, config: { ...ctx.config, ROLES: [role] } })
    try {
      await app.start()
      expect((await ask('127.0.0.1', port)).status).toBe(200)
    } finally {
      await app.stop()
      await ctx.drop()
    }
  })
})

describe('a start behind a proxy that is not named', () => {
  const warnings = () => world!.ctx.lines.filter(line => line.includes('TRUSTED_PROXIES'))

  it('warns that all players count as one address', async () => {
    await start({})
    expect(warnings()).toEqual([expect.stringContaining('SITE_ORIGIN')])
  })

  it.each([{ SITE_ORIGIN: 'http://127.0.0.1:7000' }, { TRUSTED_PROXIES: '127.0.0.1' }])(
    'is none, and warns of nothing, with %o',
    async env => {
      await start(env)
      expect(warnings()).toEqual([])
    },
  )
})
