import { paymentsEvents } from '../payments/index.ts'
import { referralsEvents } from '../referrals/index.ts'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { asCents } from '@ruka/contract/money'
import { gatewayServerMessage, LIVE_PROTOCOL } from '@ruka/contract/live'
import { pushServerMessage } from '@ruka/contract/push'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { openWorld, type World } from '../../test/world.ts'
import { CROWDED } from '../platform/sockets/client-socket.ts'
import { serveSiteSockets } from '../module-edges.ts'
import type { Running } from '../platform/process/module.ts'
import { SocketAddresses } from '../platform/sockets/socket-addresses.ts'
import { wagersEvents } from '../wagers/index.ts'

let world: World
let sockets: Running
let address: string
let tokens: { access: string; refresh: string }
beforeAll(async () => {
  world = await openWorld()
  await world.app.site.listen({ host: '127.0.0.1', port: 0 })
  address = `ws://127.0.0.1:${(world.app.site.server.address() as AddressInfo).port}/socket`
  sockets = serveSiteSockets(world.ctx, world.app.site.server, {
    addresses: new SocketAddresses(world.ctx.config.ADDRESS_LIMITS),
    clientAddress: () => '203.0.113.9',
  })
  tokens = await world.player('254712345678')
})
afterAll(async () => {
  await sockets.stop()
  await world.close()
})

const pushSocketMessage = z.discriminatedUnion('t', [pushServerMessage, gatewayServerMessage])
type Received = z.infer<typeof pushSocketMessage>

/** A client that records the messages it received. */
function connect(origin = world.ctx.config.SITE_ORIGIN) {
  const ws = new WebSocket(address, { origin })
  const received: Received[] = []
  const waiting: (() => void)[] = []
  ws.on('error', () => undefined)
  ws.on('message', data => {
    received.push(pushSocketMessage.parse(JSON.parse((data as Buffer).toString())))
    waiting.splice(0).forEach(wake => wake())
  })
  const until = async (t: Received['t']): Promise<Received> => {
    for (;;) {
      const found = received.find(message => message.t === t)
      if (found) return found
      await new Promise<void>(resolve => waiting.push(resolve))
    }
  }
  return {
    ws,
    received,
    until,
    closed: new Promise<number>(resolve => ws.once('close', resolve)),
    say: (message: unknown) => once(ws, 'open').then(() => ws.send(JSON.stringify(message))),
    /** Says hello, and follows the news. */
    async follow(token: string) {
      await once(ws, 'open')
      ws.send(JSON.stringify({ t: 'hello', v: LIVE_PROTOCOL, token }))
      ws.send(JSON.stringify({ t: 'subscribe', topic: 'push' }))
    },
  }
}

describe('the shell’s socket', () => {
  it('accepts a visitor, who follows no topic', async () => {
    const client = connect()
    await client.say({ t: 'hello', v: LIVE_PROTOCOL })
    client.ws.send('{"t":"subscribe","topic":"push"}')
    expect(await client.until('unsubscribed')).toMatchObject({ topic: 'push', reason: 'not_admitted' })
    client.ws.terminate()
  })

  // spec: 4.5
  it('notifies a player of a change, and carries no money', async () => {
    const client = connect()
    await client.follow(tokens.access)
    await client.until('listening')
    const { id } = (
      (await world.call('GET', '/api/auth/me/', { token: tokens.access })).body as { data: { id: string } }
    ).data
    await world.ctx.db.tx(tx =>
      world.ctx.events.publish(tx, paymentsEvents.transactionChanged, {
        playerId: id,
        id: 'a-deposit',
        state: 'credited',
      }),
    )
    await world.ctx.work()
    expect(await client.until('transaction')).toEqual({
      t: 'transaction',
      id: 'a-deposit',
      state: 'credited',
    })
    expect(await client.until('me')).toEqual({ t: 'me' })
    client.ws.terminate()
  })

  it('tells a player of slips that ended or were settled again, and of no other wager', async () => {
    const player = await world.player('254712345681')
    const client = connect()
    await client.follow(player.access)
    await client.until('listening')
    const { id } = (
      (await world.call('GET', '/api/auth/me/', { token: player.access })).body as { data: { id: string } }
    ).data
    const sports = { playerId: id, product: 'sports', game: 'sports', stakeCents: asCents(10_000) } as const
    const placedAt = world.ctx.clock.now()
    const [won, back] = ['slip:WON0000000', 'slip:BACK000000']
    await world.ctx.db.tx(async tx => {
      const { publish } = world.ctx.events
      const other = { ...sports, ref: 'dice:1', product: 'casino', game: 'dice' } as const
      await publish(tx, wagersEvents.settled, {
        wagers: [
          { ...sports, ref: won, payoutCents: asCents(25_050), placedAt },
          { ...other, payoutCents: asCents(0), placedAt },
        ],
      })
      await publish(tx, wagersEvents.voided, { wagers: [{ ...sports, ref: back }] })
      await publish(tx, wagersEvents.corrected, {
        wagers: [{ ...sports, ref: won, beforeCents: asCents(25_050), afterCents: asCents(0), placedAt }],
      })
    })
    await world.ctx.work()
    await expect.poll(() => client.received.filter(({ t }) => t === 'slip')).toHaveLength(3)
    const slips = client.received.filter(({ t }) => t === 'slip')
    expect(new Set(slips)).toEqual(
      new Set([
        { t: 'slip', code: 'WON0000000', stake: 100, payout: 250.5, again: false },
        { t: 'slip', code: 'BACK000000', stake: 100, payout: null, again: false },
        { t: 'slip', code: 'WON0000000', stake: 100, payout: 0, again: true },
      ]),
    )
    client.ws.terminate()
  })

  // spec: 4.5
  it('notifies no other player', async () => {
    const other = await world.player('254712345679')
    const client = connect()
    await client.follow(other.access)
    await client.until('listening')
    const { id } = (
      (await world.call('GET', '/api/auth/me/', { token: tokens.access })).body as { data: { id: string } }
    ).data
    await world.ctx.db.tx(tx =>
      world.ctx.events.publish(tx, referralsEvents.referralChanged, { playerIds: [id] }),
    )
    await world.ctx.work()
    client.ws.send(JSON.stringify({ t: 'ping', n: 1 }))
    await client.until('pong')
    expect(client.received.map(message => message.t)).toEqual(['welcome', 'listening', 'pong'])
    client.ws.terminate()
  })

  // spec: 4.5
  it('ends with the session it was opened for', async () => {
    const leaving = await world.player('254712345680')
    const client = connect()
    await client.follow(leaving.access)
    await client.until('listening')
    await world.call('POST', '/api/auth/logout/', { token: leaving.access, body: {} })
    await world.ctx.work()
    expect(await client.until('bye')).toEqual({ t: 'bye', reason: 'session' })
    await client.closed
  })

  it.each([
    ['a token that is none', { t: 'hello', v: LIVE_PROTOCOL, token: 'x' }],
    ['a hello of the version before', { t: 'hello', token: 'x' }],
    ['a subscription before a hello', { t: 'subscribe', topic: 'push' }],
    ['no message of the contract', { t: 'bet', stake: 10 }],
    ['a hello with more in it', { t: 'hello', v: LIVE_PROTOCOL, token: 'x', admin: true }],
    ['something that is no object', [1]],
  ])('is closed for %s', async (_, message) => {
    const client = connect()
    await client.say(message)
    await client.closed
  })

  it('is closed with its own code when its player has over twelve and it is silent longest', async () => {
    const player = await world.player('254712000013')
    const clients = []
    for (let n = 0; n < 13; n++) {
      const client = connect()
      await client.follow(player.access)
      await client.until('listening')
      clients.push(client)
    }
    const [first, ...others] = clients
    expect(await first!.until('bye')).toEqual({ t: 'bye', reason: 'crowded' })
    expect(await first!.closed).toBe(CROWDED)
    for (const client of others) {
      client.ws.send('{"t":"ping","n":1}')
      await client.until('pong')
      client.ws.terminate()
      await client.closed
    }
  })

  it('is closed when it says nothing for five seconds', async () => {
    const client = connect()
    await once(client.ws, 'open')
    // The server arms its timer as it takes the connection, which the client may see first.
    await expect
      .poll(() => world.ctx.metrics.registry.getSingleMetricAsString('ruka_sockets'))
      .toMatch(/site"} [1-9]/)
    await world.ctx.clock.advance(5_000)
    await client.closed
  })

  it('is refused to pages of another origin', async () => {
    const client = connect('https://elsewhere.example')
    const [, reply] = (await once(client.ws, 'unexpected-response')) as [unknown, { statusCode: number }]
    expect(reply.statusCode).toBe(403)
    client.ws.terminate()
  })

  it('is closed for a message that is too large, is not JSON, or comes in a flood', async () => {
    for (const data of ['x'.repeat(5_000), '{"t":']) {
      const client = connect()
      await once(client.ws, 'open')
      client.ws.send(data)
      await client.closed
    }
    const flood = connect()
    await flood.follow(tokens.access)
    await flood.until('listening')
    for (let n = 0; n < 100; n++) flood.ws.send('{"t":"ping","n":1}')
    expect(await flood.closed).toBe(1008)
  })
})
