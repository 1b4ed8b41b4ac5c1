import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Play } from '@ruka/contract/casino'
import { dice } from '@ruka/games/dice/dice.rules'
import { blocksOf, drawsFrom } from '@ruka/games/kit/instant/draws.rules'
import { openWorld, type World } from '../../test/world.ts'
import { lockWallet } from '../wallet/index.ts'
import { casinoClients } from '../../test/casino-clients.ts'

let world: World
let casino: ReturnType<typeof casinoClients>
beforeAll(async () => {
  world = await openWorld()
  casino = casinoClients(world)
})
afterAll(async () => {
  await world.expectCleanAudit()
  await world.close()
})

const UNDER_HALF = { side: 'under', target: 5_000 }

describe('a play', () => {
  it('needs a client seed, which is given after the hash of the server seed is shown', async () => {
    const player = await casino.open('dice', { seeded: false })
    expect(await player.play({ start: UNDER_HALF })).toMatchObject({
      status: 409,
      body: { code: 'seeds_missing' },
    })
    const { seeds, next } = await player.state()
    expect(seeds).toBeNull()
    expect((await player.seed(next.hash)).seeds).toEqual({
      ...next,
      clientSeed: 'my-own-seed',
      nonce: 0,
    })
    expect((await player.play({ start: UNDER_HALF })).status).toBe(200)
  })

  it('is staked, drawn and paid in one answer, and can be verified once the seed is shown', async () => {
    const player = await casino.open('dice')
    const plays: Play[] = []
    let balance = 10_000
    for (let n = 0; n < 20; n++) {
      const { body } = await player.play({ start: UNDER_HALF, stake: 100 })
      const { play, balance: now } = body.data
      expect(play).toMatchObject({
        game: 'dice',
        version: 'dice:v1',
        nonce: n,
        stake: 100,
        state: 'over',
        moves: [],
      })
      balance += play.pay - 100
      expect(now).toBe(balance)
      plays.push(play)
    }
    const { next, seeds } = await player.state()
    const { ended } = await player.seed(next.hash)
    expect(createHash('sha256').update(Buffer.from(ended!.serverSeed, 'hex')).digest('hex')).toBe(seeds!.hash)
    expect(ended!.nonce).toBe(20)
    for (const { nonce, shown, pay } of plays) {
      const block = blocksOf({
        serverSeed: Buffer.from(ended!.serverSeed, 'hex'),
        clientSeed: ended!.clientSeed,
        nonce,
      })
      const stand = dice.play(drawsFrom(block), { side: 'under', target: 5_000 }, [])
      expect(stand.shown).toEqual(shown)
      expect((100 * stand.pay.numerator) / stand.pay.denominator).toBe(pay)
    }
  })

  it('is not repeated for a repeated id, which uses no nonce', async () => {
    const player = await casino.open('dice')
    const id = randomUUID()
    const first = await player.play({ id, start: UNDER_HALF, stake: 50 })
    expect((await player.play({ id, start: UNDER_HALF, stake: 50 })).body).toEqual(first.body)
    expect(await player.play({ id, start: UNDER_HALF, stake: 60 })).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    })
    expect(await player.play({ id, start: { side: 'over', target: 5_000 }, stake: 50 })).toMatchObject({
      status: 409,
    })
    const many = await Promise.all(
      Array.from({ length: 4 }, () => player.play({ id, start: UNDER_HALF, stake: 50 })),
    )
    for (const answer of many) expect(answer.body).toEqual(first.body)
    expect((await player.state()).seeds!.nonce).toBe(1)
  })

  it('for a pair of seeds that is not in use is refused and uses no nonce; a known play is answered', async () => {
    const player = await casino.open('dice')
    const { seeds } = await player.state()
    const named = { id: randomUUID(), start: UNDER_HALF, seeds: seeds!.id }
    const first = await player.play(named)
    await player.seed(undefined, 'another-seed')
    expect((await player.play(named)).body).toEqual(first.body)
    expect(await player.play({ ...named, id: randomUUID() })).toMatchObject({
      status: 409,
      body: { code: 'seeds_changed' },
    })
    expect((await player.state()).seeds!.nonce).toBe(0)
    for (const wrong of [0, -1, 1.5, '1', null])
      expect((await player.play({ start: UNDER_HALF, seeds: wrong as number })).status).toBe(400)
  })

  it('happens once, with its own nonce, when several arrive together', async () => {
    const player = await casino.open('dice')
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => player.play({ start: UNDER_HALF, stake: 10 })),
    )
    expect(answers.map(({ body }) => body.data.play.nonce).sort()).toEqual([0, 1, 2, 3])
  })

  it('above the balance is refused and uses no nonce, and the next one is played', async () => {
    const player = await casino.open('dice', { cash: 100 })
    expect(await player.play({ start: UNDER_HALF, stake: 101 })).toMatchObject({
      status: 400,
      body: { code: 'insufficient_funds' },
    })
    expect((await player.play({ start: UNDER_HALF, stake: 100 })).body.data.play.nonce).toBe(0)
  })

  it.each([
    ['a stake below the smallest', { stake: 1 }, 'stake_below_minimum'],
    ['a stake above the greatest', { stake: 500_001 }, 'stake_above_maximum'],
    [
      'a stake that could win more than one play pays',
      { stake: 500_000, start: { side: 'under', target: 20 } },
      'stake_above_maximum',
    ],
    ['half a shilling', { stake: 2.5 }, 'invalid'],
    ['no stake', { stake: null as never }, 'invalid'],
    ['a target out of bounds', { start: { side: 'under', target: 9_999 } }, 'invalid'],
    ['an unknown field', { start: { ...UNDER_HALF, roll: 1 } }, 'invalid'],
    ['no id', { id: null as never }, 'invalid'],
    ['an id that is none', { id: 'x' }, 'invalid'],
  ])('refuses %s', async (_, request, code) => {
    const player = await casino.open('dice')
    const answer = await player.play({ start: UNDER_HALF, ...request })
    expect(answer.body).toMatchObject({ code })
    expect(answer.status).toBeLessThan(500)
    expect((await player.state()).seeds!.nonce).toBe(0)
  })

  it('is refused for a token of another game, without a token, and after the log-out', async () => {
    const player = await casino.open('dice')
    const elsewhere = await casino.open('mines')
    const asked = { start: UNDER_HALF }
    expect(await elsewhere.play({ ...asked, game: 'dice' })).toMatchObject({ status: 401 })
    expect(await player.play({ ...asked, game: 'nothing' })).toMatchObject({
      status: 404,
      body: { code: 'game_unknown' },
    })
    await player.logOut()
    expect(await player.play(asked)).toMatchObject({ status: 401, body: { code: 'token_not_valid' } })
  })
})

describe('the maximum stake that a game reports', () => {
  it.each([
    ['keno', {}],
    ['plinko', {}],
    ['wheel', {}],
    ['mines', {}],
    ['dice', {}],
    ['scratch', { name: 'a card', start: {} }],
    ['hilo', { name: 'a first card', start: {} }],
  ])('of %s is taken for what is chosen, and one shilling more is refused', async (game, whole) => {
    const player = await casino.open(game, { cash: 1 })
    const { choices, maxStake } = (await player.state()).limits
    const all = 'start' in whole ? [{ ...whole, maxStake }] : choices
    expect(all.length).toBeGreaterThan(0)
    for (const { name, start, maxStake } of all) {
      const codeAt = async (stake: number) => (await player.play({ start, stake })).body.code
      // Refused only because the balance is empty.
      expect([name, await codeAt(maxStake)]).toEqual([name, 'insufficient_funds'])
      expect([name, await codeAt(maxStake + 1)]).toEqual([name, 'stake_above_maximum'])
    }
  })
})

describe('a player whose wallet is locked', () => {
  it('delays no other player, is asked to try again, and then plays once', async () => {
    const [stuck, other] = [await casino.open('dice'), await casino.open('dice')]
    const held = Promise.withResolvers<void>()
    const letGo = Promise.withResolvers<void>()
    const holding = world.ctx.db.tx(async tx => {
      await lockWallet(tx, stuck.playerId)
      held.resolve()
      await letGo.promise
    })
    await held.promise
    const id = randomUUID()
    const waiting = stuck.play({ id, start: UNDER_HALF })
    expect((await other.play({ start: UNDER_HALF })).status).toBe(200)
    expect(await waiting).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    letGo.resolve()
    await holding
    expect((await stuck.play({ id, start: UNDER_HALF })).body.data.play.nonce).toBe(0)
  })
})

describe('the endpoints', () => {
  const play = '00000000-0000-4000-8000-000000000000'
  it.each([
    ['GET', '/play/casino/dice/'],
    ['POST', '/play/casino/dice/plays/'],
    ['GET', '/play/casino/dice/plays/'],
    ['GET', `/play/casino/dice/plays/${play}/`],
    ['POST', `/play/casino/dice/plays/${play}/moves/`],
    ['POST', '/play/casino/dice/seeds/'],
  ] as const)('%s %s refuses requests without a token of the game', async (method, path) => {
    const { access } = await world.player('254712345678').catch(() => ({ access: 'none' }))
    for (const token of [undefined, 'x'.repeat(43), access])
      expect(
        await world.call(method, `/api${path}`, {
          origin: 'games',
          token,
          body: method === 'POST' ? {} : undefined,
        }),
      ).toMatchObject({
        status: 401,
        body: { code: 'token_not_valid' },
      })
    expect((await world.call(method, `/api${path}`, { token: access })).status).toBe(404)
  })
})
