import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { games } from '@ruka/games'
import { openWorld, type World } from '../../test/world.ts'
import { rows, sql } from '../platform/db/db.ts'
import { gameSessionReader } from './index.ts'

let world: World
let access: string
beforeAll(async () => {
  world = await openWorld()
  access = (await world.player('254712345678')).access
})
afterAll(async () => {
  await world.expectCleanAudit()
  await world.close()
})

type GameBody = { launch_url?: string; demo_url?: string }
const launchToken = async (token = access): Promise<string> => {
  const { body } = await world.call('GET', '/api/games/aviator/', { token })
  return (body as GameBody).launch_url!.split('#launch=')[1]!
}
const trade = (launch_token: string) =>
  world.call('POST', '/api/play/session/', { origin: 'games', body: { launch_token } })
const tokenOf = async (): Promise<string> =>
  ((await trade(await launchToken())).body as { data: { token: string } }).data.token

const tagged = (tag: string): number => games.filter(({ tags }) => tags.includes(tag)).length

describe('the games list', () => {
  // spec: 2.5, 3.2, 3.4, 3.6, 6.2, 7.11, 9.16
  it('shows games with their tags, in pages of 20', async () => {
    const { status, body } = await world.call('GET', '/api/games/')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      available_tags: [
        { popular: 'Popular' },
        { crash: 'Crash' },
        { virtual: 'Virtual' },
        { instant: 'Instant' },
        { table: 'Table' },
        { slots: 'Slots' },
      ],
      paginator: { index: 1, length: games.length, pagesize: 20 },
    })
    const { data } = body as { data: { slug: string }[] }
    expect(data.map(({ slug }) => slug)).toEqual(games.map(({ slug }) => slug))
    expect(data[0]).toEqual({
      id: expect.any(String),
      slug: 'aviator',
      name: 'Aviator',
      thumbnail: '/art/aviator.avif',
      demo_mode_available: true,
      launch_in: 'embedded',
      tags: ['crash', 'popular'],
    })
  })

  // spec: 2.20
  it('leaves out the sports page, which a visitor opens as it is and a player with a launch token', async () => {
    const { body } = await world.call('GET', '/api/games/?search=sports')
    expect(body).toMatchObject({ data: [] })
    const { body: sports } = await world.call('GET', '/api/games/sports/')
    expect(sports).toMatchObject({
      slug: 'sports',
      name: 'Sports',
      launch_in: 'embedded',
      demo_mode_available: false,
      visitor_url: `${world.ctx.config.GAMES_ORIGIN}/sports/`,
      launch_requires_login: true,
    })
  })

  // spec: 8.11
  it.each([
    ['?tags=crash', tagged('crash')],
    // spec: 2.8, 7.11
    ['?tags=slots,popular', tagged('slots') + tagged('popular')],
    ['?tags=slots', tagged('slots')],
    ['?tags=lottery', 0],
    ['?tags=lottery,crash', tagged('crash')],
    ['?tags=', games.length],
    ['?tags=,', games.length],
    ['?tags=Crash', tagged('crash')],
    ['?tags=crash,', tagged('crash')],
    ['?tags=%20CRASH%20,,', tagged('crash')],
    ['?tags=slots&tags=popular', tagged('slots') + tagged('popular')],
    [`?tags=${encodeURIComponent("crash' or 1=1")}`, 0],
    [`?tags=${'x,'.repeat(1_000)}`, 0],
    ['?search=AVI&utm_source=sms', 1],
    ['?search[]=a', games.length],
    // spec: 6.3, 7.13
    ['?search=AVI', 1],
    ['?search=%20viat%20', 1],
    ['?search=ator', 1],
    ['?search=', games.length],
    ['?search=JET', 1],
    ['?search=aviator&tags=slots', 0],
    // spec: 7.11
    ['?page=2', 0],
    // Characters that are special to a database, a shell, a page or a pattern are plain text.
    ['?search=%25', 0],
    ['?search=_viator', 0],
    ['?search=.*', 0],
    [`?search=${encodeURIComponent("' or 1=1 --")}`, 0],
    [`?search=${encodeURIComponent('<script>alert(1)</script>')}`, 0],
    [`?search=${encodeURIComponent('(a+)+$\u202e🛩')}`, 0],
    ['?search=__proto__', 0],
  ])('finds by %s', async (query, count) => {
    expect((await world.call('GET', `/api/games/${query}`)).body).toMatchObject({ data: { length: count } })
  })

  it.each([
    [`?search=${'a'.repeat(65)}`],
    ['?search=%00'],
    ['?search=a&search=b'],
    ['?page=0'],
    ['?page=-1'],
    ['?page=1e9'],
  ])('refuses %s as a bad request', async query => {
    expect(await world.call('GET', `/api/games/${query}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid' },
    })
  })

  // spec: 8.11
  it('lists every tag also where a selection finds no game', async () => {
    const { body } = await world.call('GET', '/api/games/?tags=lottery')
    const all = (await world.call('GET', '/api/games/')).body as { available_tags: unknown[] }
    expect(body).toMatchObject({ data: [], available_tags: all.available_tags })
  })

  it('leaves out what the operator hides', async () => {
    const show = (visible: boolean) =>
      sql`update catalogue.games set visible = ${visible}`.execute(world.ctx.db.read)
    await show(false)
    expect((await world.call('GET', '/api/games/')).body).toMatchObject({ data: [], available_tags: [] })
    expect((await world.call('GET', '/api/games/aviator/')).status).toBe(404)
    await show(true)
  })
})

describe('a game', () => {
  // spec: 2.15, 2.16, 3.3, 6.6, 7.12
  it('gives a visitor the demo only, and a player a launch address too', async () => {
    const visitor = (await world.call('GET', '/api/games/aviator/')).body as GameBody
    expect(visitor.demo_url).toBe(`${world.ctx.config.GAMES_ORIGIN}/aviator/?demo=true`)
    expect(visitor).not.toHaveProperty('launch_url')
    expect(visitor).toMatchObject({ launch_requires_login: true })
    const player = (await world.call('GET', '/api/games/aviator/', { token: access })).body as GameBody
    expect(player.launch_url).toMatch(/\/aviator\/#launch=[\w-]{43}$/)
    expect(player).not.toHaveProperty('launch_requires_login')
  })

  it('has an address and launch tokens of its own', async () => {
    const { body } = await world.call('GET', '/api/games/jetx/', { token: access })
    expect((body as GameBody).demo_url).toBe(`${world.ctx.config.GAMES_ORIGIN}/jetx/?demo=true`)
    const traded = await trade((body as GameBody).launch_url!.split('#launch=')[1]!)
    const { token } = (traded.body as { data: { token: string } }).data
    expect(await gameSessionReader(world.ctx)(token)).toMatchObject({ game: 'jetx' })
  })

  // spec: 2.43, 8.7
  it.each(['unknown', 'Aviator', 'a_b', '%20', 'a'.repeat(150)])(
    'that is unknown is not found: %s',
    async slug => {
      expect(await world.call('GET', `/api/games/${slug}/`)).toMatchObject({
        status: 404,
        body: { code: 'game_unknown' },
      })
    },
  )
})

describe('a launch token', () => {
  // spec: 3.3
  it('opens the game once, also when it is traded 20 times at once', async () => {
    const token = await launchToken()
    const answers = await Promise.all(Array.from({ length: 20 }, () => trade(token)))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    expect(answers.filter(answer => answer.status === 401)).toHaveLength(19)
  })

  // spec: 3.3
  it('is refused after a minute, when it was made up, and when its session is over', async () => {
    const old = await launchToken()
    await world.ctx.clock.advance(60_000)
    expect((await trade(old)).status).toBe(401)
    expect((await trade('x'.repeat(43))).body).toMatchObject({ code: 'launch_token_spent' })
    const { access: other } = await world.player('254712345679')
    const orphan = await launchToken(other)
    await world.call('POST', '/api/auth/logout/', { token: other, body: {} })
    expect((await trade(orphan)).status).toBe(401)
  })

  // spec: 3.3
  it('and the game token it is exchanged for are in no table and no log', async () => {
    const launch = await launchToken()
    const { token } = ((await trade(launch)).body as { data: { token: string } }).data
    const stored = await rows(
      world.ctx.db.read,
      sql<{
        text: string
      }>`select t::text as text from catalogue.launch_tokens as t union all select s::text
        from catalogue.game_sessions as s`,
    )
    const everything = [...stored.map(row => row.text), ...world.ctx.lines].join('\n')
    expect(everything).not.toContain(launch)
    expect(everything).not.toContain(token)
  })
})

describe('a game token', () => {
  it('names its player and game', async () => {
    expect(await gameSessionReader(world.ctx)(await tokenOf())).toMatchObject({ game: 'aviator' })
    expect(await gameSessionReader(world.ctx)('x'.repeat(43))).toBeNull()
  })

  it('ends with the session, before its event and after', async () => {
    const token = await tokenOf()
    await world.call('POST', '/api/auth/logout/', { token: access, body: {} })
    expect(await gameSessionReader(world.ctx)(token)).toBeNull()
    await world.ctx.work()
    expect(await rows(world.ctx.db.read, sql`select 1 from catalogue.game_sessions`)).toEqual([])
  })
})

describe('launches in a flood', () => {
  it('are refused to their player after sixty in a minute, and to no other player', async () => {
    const [eager, other] = [await world.player('254712345690'), await world.player('254712345691')]
    const open = (token: string) => world.call('GET', '/api/games/aviator/', { token })
    const answers = await Promise.all(Array.from({ length: 65 }, () => open(eager.access)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    expect(await open(eager.access)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect((await open(other.access)).status).toBe(200)
    await world.ctx.clock.advance(60_000)
    expect((await open(eager.access)).status).toBe(200)
  })
})

// Last, since sessions end when the clock advances.
it('calls popular what was played most, once there were plays', async () => {
  const popular = async () => {
    const { body } = await world.call('GET', '/api/games/?tags=popular')
    return (body as { data: { slug: string }[] }).data.map(({ slug }) => slug)
  }
  expect(await popular()).toEqual(['aviator', 'jetx'])
  const today = Math.floor(world.ctx.clock.now() / 86_400_000)
  // What has no tile takes no place from what has one, however often it is played.
  await sql`insert into lobby.played (day, game, wagers) values (${today}, 'keno', 9),
    (${today}, 'sports', 99), (${today}, 'virtual-jackpot', 99)`.execute(world.ctx.db.read)
  await world.ctx.clock.advance(300_000)
  expect(await popular()).toEqual(['keno'])
  await sql`delete from lobby.played`.execute(world.ctx.db.read)
  await world.ctx.clock.advance(300_000)
  expect(await popular()).toEqual(['aviator', 'jetx'])
})
