import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CampaignsServerMessage, ShownCampaigns } from '@ruka/contract/campaigns'
import { LIVE_PROTOCOL } from '@ruka/contract/live'
import { decodePots } from '@ruka/contract/pot-delta'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { jackpot, tournament } from '../../test/campaign-samples.ts'
import { openCampaignsHarness, type CampaignsHarness } from '../../test/campaigns-harness.ts'
import { createPlayer, createSession } from '../../test/player.ts'
import { openWorld, type World } from '../../test/world.ts'
import { drawAlias, readPlayers } from '../accounts/index.ts'
import { serveWidgetsSockets } from '../module-edges.ts'
import type { Ctx } from '../platform/context/context.ts'
import { SocketAddresses } from '../platform/sockets/socket-addresses.ts'
import { signWidget, viewerName } from '../widgets/index.ts'
import { define, start } from './running/run-campaign.ts'

const KEY = Buffer.from('0d'.repeat(32), 'hex')
const STRANGER = '0198c2f0-1111-7222-8333-444444444444'
const noRecord = async () => undefined
type Claim = { readonly pid: string; readonly timestamp: number; readonly op?: string; readonly key?: Buffer }
/** The five fields of a key, as a widget has them. */
function keyOf({ pid, timestamp, op = 'ruka', key = KEY }: Claim) {
  const load_mode = pid === '' ? ('Anonymous' as const) : ('Authenticated' as const)
  const signed = signWidget(key, { pid, op, timestamp, load_mode })
  return { ...signed, timestamp: String(timestamp) }
}

/** The name of a player who is logged in, as our own widgets have it. */
async function lookingOn(ctx: Ctx, playerId: string): Promise<string> {
  await createSession(ctx.db.read, { id: playerId, atMs: 0 })
  return viewerName(ctx, { script: ctx.config.WIDGETS_ORIGIN, playerId })
}

describe('the widgets’ origin', () => {
  let world: World
  let pid: string
  let nowMs: number
  beforeAll(async () => {
    world = await openWorld()
    nowMs = world.ctx.clock.now()
    pid = await lookingOn(world.ctx, (await createPlayer(world.ctx)).id)
    await define(world.ctx, { ...jackpot('wide'), name: { en: '</script><b>X', sw: 'Kubwa' } }, noRecord)
    await start(world.ctx, 'wide', noRecord)
    await define(world.ctx, tournament('cup', nowMs, { entry: 'join', scoring: 'wagered' }), noRecord)
    await start(world.ctx, 'cup', noRecord)
  })
  afterAll(() => world.close())
  const get = async (query: object) => {
    const reply = await world.app.widgets.inject({
      url: `/api/campaigns?${new URLSearchParams(query as Record<string, string>).toString()}`,
    })
    return { status: reply.statusCode, body: reply.json() as ShownCampaigns & { code?: string } }
  }
  const joined = async (body: object) =>
    (await world.app.widgets.inject({ method: 'POST', url: '/api/campaigns/cup/join', payload: body }))
      .statusCode

  it('shows campaigns in the language asked for, and no draft', async () => {
    await define(world.ctx, jackpot('draft'), noRecord)
    const { body } = await get({ language: 'sw' })
    expect(body.jackpots.map(({ id, name }) => [id, name])).toEqual([['wide', 'Kubwa']])
    expect(body.boards).toMatchObject([
      { id: 'cup', status: 'ACTIVE', needs_join: true, own: null, places: [] },
    ])
  })

  it('shows own places only with the key of their player, and joins only that player', async () => {
    expect((await get(keyOf({ pid, timestamp: nowMs }))).body.boards[0]!.own).toEqual({
      rank: null,
      points: 0,
      has_joined: false,
    })
    expect(await joined(keyOf({ pid, timestamp: nowMs }))).toBe(200)
    expect(await joined(keyOf({ pid: '', timestamp: nowMs }))).toBe(401)
    await world.ctx.clock.advance(2_000)
    expect((await get(keyOf({ pid, timestamp: nowMs }))).body.boards[0]!.own).toMatchObject({
      has_joined: true,
    })
  })

  it.each([
    ['forged', () => ({ ...keyOf({ pid, timestamp: nowMs }), key: 'ab'.repeat(32) })],
    ['of another player', () => ({ ...keyOf({ pid: STRANGER, timestamp: nowMs }), pid })],
    [
      'made over for another time',
      () => ({ ...keyOf({ pid, timestamp: nowMs }), timestamp: String(nowMs + 1) }),
    ],
    ['of another operator', () => keyOf({ pid, timestamp: nowMs, op: 'other' })],
    ['under another secret', () => keyOf({ pid, timestamp: nowMs, key: Buffer.alloc(32) })],
    ['too old', () => keyOf({ pid, timestamp: nowMs - 10 * 60_000 - 1 })],
    ['from the future', () => keyOf({ pid, timestamp: nowMs + 120_000 })],
    ['of a visitor with a name', () => ({ ...keyOf({ pid: '', timestamp: nowMs }), pid })],
    ['of a player without a name', () => ({ ...keyOf({ pid, timestamp: nowMs }), pid: '' })],
  ])('refuses a key that is %s', async (_, key) => {
    expect(await get(key())).toMatchObject({ status: 401, body: { code: 'widget_key_not_valid' } })
    expect(await joined(key())).toBe(401)
  })

  it('accepts keys of the secret before it for as long as both are configured', async () => {
    const rotated = await openWorld({
      env: { WIDGET_KEY: 'aa'.repeat(32), WIDGET_KEY_PREVIOUS: '0d'.repeat(32) },
    })
    const name = await lookingOn(rotated.ctx, (await createPlayer(rotated.ctx)).id)
    const query = new URLSearchParams(keyOf({ pid: name, timestamp: rotated.ctx.clock.now() }))
    expect((await rotated.app.widgets.inject(`/api/campaigns?${query.toString()}`)).statusCode).toBe(200)
    await rotated.close()
  })

  it.each(['language=xx', 'key=1', 'pid=a&unknown=1', `pid=${'x'.repeat(99)}`, 'timestamp=-1'])(
    'refuses what is no question: %s',
    async query => {
      expect((await world.app.widgets.inject(`/api/campaigns?${query}`)).statusCode).toBe(400)
    },
  )

  it('serves its page with the latest values, in which no text of a campaign can end the data', async () => {
    const { body } = await world.app.widgets.inject('/?language=sw')
    const plain = await world.app.widgets.inject('/')
    expect(body).toContain('<html lang="sw">')
    expect(plain.body).not.toContain('</script><b>X')
    const json = /id="ruka-campaigns">(.*?)<\/script>/.exec(plain.body)![1]!
    expect((JSON.parse(json) as ShownCampaigns).jackpots[0]!.name).toBe('</script><b>X')
  })

  it('answers 404 for the wins of a jackpot that is none, and none at first', async () => {
    const wins = async (id: string) =>
      (await world.app.widgets.inject(`/api/campaigns/${id}/wins`)).statusCode
    expect(await Promise.all(['wide', 'cup', 'draft', 'none', '..%2f'].map(wins))).toEqual([
      200, 404, 404, 404, 404,
    ])
  })
})

describe('a socket of the widgets’ origin', () => {
  let harness: CampaignsHarness
  let port: number
  const server = createServer()
  let sockets: ReturnType<typeof serveWidgetsSockets>
  beforeAll(async () => {
    harness = await openCampaignsHarness('sockets')
    sockets = serveWidgetsSockets(harness.program, server, {
      addresses: new SocketAddresses(harness.program.config.ADDRESS_LIMITS),
      clientAddress: () => '127.0.0.1',
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  })
  afterAll(async () => {
    await sockets.stop()
    await new Promise(resolve => server.close(resolve))
    await harness.close()
  })

  /** A widget on a socket, with all that it received; changes of pots are under `pots`. */
  async function visit(key: object = {}) {
    const ws = new WebSocket(`ws://127.0.0.1:${port}/socket`, { origin: harness.ctx.config.WIDGETS_ORIGIN })
    const received: object[] = []
    ws.on('message', (data: Buffer, isBinary) =>
      received.push(
        isBinary ? { pots: decodePots(data), bytes: data.length } : (JSON.parse(String(data)) as object),
      ),
    )
    await new Promise(resolve => ws.once('open', resolve))
    ws.send(JSON.stringify({ t: 'hello', v: LIVE_PROTOCOL }))
    ws.send(JSON.stringify({ t: 'subscribe', topic: 'campaigns', ...key }))
    const until = (match: object) =>
      expect.poll(() => received, { interval: 5 }).toContainEqual(expect.objectContaining(match))
    await until({ t: 'campaigns' })
    return { ws, until, received: received as CampaignsServerMessage[] }
  }
  /** A second, and the reading that it began: the topic waits for the next second only then. */
  const tick = async () => {
    await harness.ctx.clock.advance(1_000)
    await harness.now()
    await new Promise(resolve => setImmediate(resolve))
  }

  it('says first all, then each second what has changed, and own places to their player alone', async () => {
    await harness.begin(jackpot('live', { oneIn: 1_000_000 }))
    await harness.begin(tournament('board', harness.ctx.clock.now(), { games: ['live'], scoring: 'wagered' }))
    const player = await harness.player()
    const own = await visit(
      keyOf({ pid: await lookingOn(harness.ctx, player), timestamp: harness.ctx.clock.now() }),
    )
    const visitor = await visit()
    await tick()
    await harness.settle(harness.settled(player, { kes: 1_000, game: 'live' }))
    await tick()
    for (const { until } of [own, visitor]) {
      await until({ pots: [{ no: 1, cents: 11_000 }], bytes: 4 })
      await until({ t: 'places', id: 'board', entrants: 1 })
    }
    await own.until({ t: 'own', id: 'board', own: { rank: 1, points: 1_000, has_joined: true } })
    expect(visitor.received.some(({ t }) => t === 'own')).toBe(false)
    expect(JSON.stringify(visitor.received)).not.toContain(player)
    own.ws.close()
    visitor.ws.close()
  })

  it('shows a player who drew another alias under it within seconds, to those who look on', async () => {
    await harness.begin(
      tournament('names', harness.ctx.clock.now(), { games: ['names'], scoring: 'wagered' }),
    )
    const player = await harness.player()
    const visitor = await visit()
    await tick()
    await harness.settle(harness.settled(player, { kes: 100, game: 'names' }))
    await tick()
    await visitor.until({ t: 'places', id: 'names' })
    const alias = await drawAlias(harness.ctx, player)
    for (let second = 0; second < 6; second++) await tick()
    await visitor.until({ t: 'places', id: 'names', places: [{ rank: 1, alias, points: 100 }] })
    visitor.ws.close()
  })

  it('says which places have changed alone, also to those who came between two seconds', async () => {
    await harness.begin(
      tournament('steps', harness.ctx.clock.now(), { games: ['steps'], scoring: 'wagered' }),
    )
    const [one, other] = [await harness.player(), await harness.player()]
    const stake = (player: string, kes: number) =>
      harness.settle(harness.settled(player, { kes, game: 'steps' }))
    const place = (rank: number, points: number) => ({ rank, points, alias: expect.any(String) as string })
    const early = await visit()
    await tick()
    await stake(one, 300)
    await stake(other, 200)
    await tick()
    await early.until({ t: 'places', id: 'steps', entrants: 2, places: [place(1, 300), place(2, 200)] })
    await stake(other, 50)
    await harness.now()
    const late = await visit()
    const first = late.received.find(message => message.t === 'campaigns')
    expect(first?.boards.find(({ id }) => id === 'steps')?.places).toEqual([place(1, 300), place(2, 200)])
    await tick()
    for (const { until } of [early, late])
      await until({ t: 'places', id: 'steps', entrants: 2, places: [place(2, 250)] })
    early.ws.close()
    late.ws.close()
  })

  it('marks no place of another as the viewer’s own where their rank has changed since', async () => {
    await harness.begin(tournament('mark', harness.ctx.clock.now(), { games: ['mark'], scoring: 'wagered' }))
    const [one, other] = [await harness.player(), await harness.player()]
    const stake = (player: string, kes: number) =>
      harness.settle(harness.settled(player, { kes, game: 'mark' }))
    await stake(one, 300)
    await stake(other, 200)
    const early = await visit()
    await tick()
    await stake(other, 150)
    await harness.now()
    const late = await visit(
      keyOf({ pid: await lookingOn(harness.ctx, other), timestamp: harness.ctx.clock.now() }),
    )
    const first = late.received.find(message => message.t === 'campaigns')
    expect(first?.boards.find(({ id }) => id === 'mark')).toMatchObject({
      own: { rank: 1, points: 350 },
      places: [
        { rank: 1, points: 300 },
        { rank: 2, points: 200 },
      ].map(place => expect.objectContaining(place)),
    })
    expect(JSON.stringify(first)).not.toContain('is_own')
    early.ws.close()
    late.ws.close()
  })

  it('says that a key is not valid, or is too old by now, and shows no own places from then on', async () => {
    const player = await harness.player()
    const forged = await visit({
      ...keyOf({ pid: await lookingOn(harness.ctx, player), timestamp: harness.ctx.clock.now() }),
      key: '00'.repeat(32),
    })
    await forged.until({ t: 'keyNotValid' })
    const aged = await visit(
      keyOf({ pid: await lookingOn(harness.ctx, player), timestamp: harness.ctx.clock.now() }),
    )
    await tick()
    await harness.ctx.clock.advance(10 * 60_000)
    await tick()
    await aged.until({ t: 'keyNotValid' })
    forged.ws.close()
    aged.ws.close()
  })

  it('announces each winner of a pot, and sends a new snapshot when a campaign begins or ends', async () => {
    const { ws, until, received } = await visit()
    await tick()
    await harness.begin(jackpot('quick', { oneIn: 1, shareX1000000: 0, seed: 0.02 }))
    await tick()
    await until({
      t: 'campaigns',
      jackpots: expect.arrayContaining([expect.objectContaining({ id: 'quick' })]),
    })
    // Two within a second.
    const winners = [await harness.player(), await harness.player()]
    for (const id of winners) await harness.settle(harness.settled(id, { kes: 1, game: 'quick' }))
    await tick()
    await until({ t: 'won', win: expect.objectContaining({ amount: 0.02 }), amount: 0.02 })
    const aliases = await readPlayers(harness.ctx.db.read, winners)
    expect(received.flatMap(message => (message.t === 'won' ? message.win.alias : []))).toEqual(
      winners.map(id => aliases.get(id)!.alias),
    )
    ws.close()
  })
})
