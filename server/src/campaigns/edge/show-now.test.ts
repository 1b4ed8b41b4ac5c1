import type { readCampaignsNow } from '@ruka/contract/campaigns-now'
import type { ReplyInput } from '@ruka/contract/endpoint'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { jackpot, race, tournament } from '../../../test/campaign-samples.ts'
import { openCampaignsHarness, type CampaignsHarness } from '../../../test/campaigns-harness.ts'
import { createPlayer } from '../../../test/player.ts'
import { sql } from '../../platform/db/db.ts'
import { campaignsHandlers } from '../handlers.ts'

const HOUR_MS = 3_600_000
const NONE = { jackpots: [], race: null }
let harness: CampaignsHarness
let handlers: ReturnType<typeof campaignsHandlers>
beforeAll(async () => {
  harness = await openCampaignsHarness('show-now')
  handlers = campaignsHandlers(harness.ctx, harness.program.campaigns)
})
afterEach(() => harness.expectCleanAudits())
afterAll(() => harness.close())

type Shown = ReplyInput<typeof readCampaignsNow>
type Asking = {
  readonly language?: 'en' | 'sw'
  readonly playerId?: string
  readonly status?: string
  readonly game?: string
}

/** What a page is answered, a second after the last answer. */
async function read({ language = 'en', playerId, status = 'active', game }: Asking = {}): Promise<Shown> {
  await harness.ctx.clock.advance(1_000)
  const session = playerId === undefined ? null : { playerId, status }
  return handlers.readCampaignsNow({ query: { language, game }, session } as never)
}
const outline = () => handlers.readCampaignsOutline({} as never)
const bet = (playerId: string, kes: number, game = 'aviator') =>
  harness.settle(harness.settled(playerId, { kes, game }))
const named = (en: string, sw: string) => ({ name: { en, sw } })

it('has nothing, and takes no room, where nothing runs', async () => {
  expect(await read()).toEqual({ now: harness.ctx.clock.now(), ...NONE })
  expect(await outline()).toEqual({ jackpots: 0, race: false, games: { jackpots: [], races: [] } })
})

it('has the greatest level of each jackpot in which stakes count, as it stands, in the language asked for', async () => {
  const levels = [
    { level: 'mini', seed: 50, shareX1000000: 1_000, oneIn: 1_000_000 },
    { level: 'major', seed: 2_000, shareX1000000: 10_000, oneIn: 1_000_000, dropsAt: '22:00' },
  ]
  await harness.begin(jackpot('drops', {}, { ...named('Drops', 'Matone'), levels }))
  await harness.begin(jackpot('paused'))
  await harness.pause('paused', true)
  await bet(await harness.player(), 500, 'drops')
  const { jackpots } = await read({ language: 'sw' })
  expect(jackpots).toEqual([
    {
      id: 'drops',
      name: 'Matone',
      level: 'major',
      amount: 2_005,
      drops_at: expect.stringMatching(/T19:00:00/),
    },
  ])
  expect(await outline()).toEqual({ jackpots: 1, race: false, games: { jackpots: ['drops'], races: [] } })
})

it('has the race that ends next, before any tournament, with three places and the own one of who may play', async () => {
  const nowMs = harness.ctx.clock.now()
  const ends = (hours: number) => ({ endsAt: new Date(nowMs + hours * HOUR_MS).toISOString() })
  await harness.begin(tournament('cup', nowMs, ends(1)))
  expect((await read()).race).toMatchObject({ id: 'cup', kind: 'tournament' })
  await harness.begin(race('long', nowMs, ends(5)))
  await harness.begin(race('to-come', nowMs + HOUR_MS, ends(2)))
  await harness.begin(race('short', nowMs, { ...ends(3), ...named('Evening race', 'Mbio za jioni') }))
  const players = await Promise.all([1, 2, 3, 4].map(() => createPlayer(harness.ctx)))
  for (const [at, { id }] of players.entries()) await bet(id, 400 - at * 100)
  const shown = (await read({ playerId: players[3]!.id })).race!
  expect(shown).toEqual({
    id: 'short',
    kind: 'race',
    name: 'Evening race',
    ends_at: new Date(nowMs + 3 * HOUR_MS).toISOString(),
    first_prize: { from: 1, to: 1, kind: 'money', amount: 1_000 },
    entrants: 4,
    places: [400, 300, 200].map((points, at) => ({
      rank: at + 1,
      alias: expect.stringMatching(/./),
      points,
    })),
    own: { rank: 4, points: 100, has_joined: true },
  })
  expect((await read({ playerId: players[1]!.id })).race!.places.map(place => place.is_own)).toEqual([
    undefined,
    true,
    undefined,
  ])
  expect(await outline()).toEqual({ jackpots: 1, race: true, games: { jackpots: ['drops'], races: null } })
})

it('shows a visitor, and a player who may not play, no own place', async () => {
  const playerId = await harness.player()
  await bet(playerId, 50)
  expect((await read({ playerId })).race!.own).toMatchObject({ rank: 5 })
  for (const asking of [{}, { playerId, status: 'excluded' }, { playerId, status: 'lapsed' }])
    expect((await read(asking)).race!.own).toBeNull()
})

it('is read at most once a second, however many ask', async () => {
  const playerId = await harness.player()
  const { jackpots } = await read()
  await bet(playerId, 1_000, 'drops')
  const again = await handlers.readCampaignsNow({
    query: { language: 'en' },
    session: null,
  } as never)
  expect(again.jackpots).toEqual(jackpots)
  expect((await read()).jackpots[0]!.amount).toBe(jackpots[0]!.amount + 10)
})

it('has beside a game only what counts its stakes', async () => {
  const beside = async (game: string) => {
    const { jackpots, race: shown } = await read({ game })
    return [jackpots.map(({ id }) => id), shown?.id]
  }
  expect(await beside('drops')).toEqual([['drops'], 'short'])
  expect(await beside('dice')).toEqual([[], 'short'])
  expect(await beside('paused')).toEqual([[], 'short'])
  const nowMs = harness.ctx.clock.now()
  const endsAt = new Date(nowMs + 2 * HOUR_MS).toISOString()
  await harness.begin(race('dice-only', nowMs, { games: ['dice'], endsAt }))
  expect(await beside('dice')).toEqual([[], 'dice-only'])
  expect(await beside('drops')).toEqual([['drops'], 'short'])
  expect((await read()).race!.id).toBe('dice-only')
})

it('has all else while boards are loaded from a long journal, and boards once they are', async () => {
  const { ctx } = harness
  await harness.begin(race('loaded', ctx.clock.now()))
  await bet(await harness.player(), 100)
  harness.restart()
  const [held, locked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = ctx.db.tx(async tx => {
    await sql`lock table campaigns.journal in access exclusive mode`.execute(tx)
    locked.resolve()
    await held.promise
  })
  await locked.promise
  const { now } = harness.program.campaigns
  const shown: Awaited<ReturnType<typeof now>>[] = []
  const asking = now().then(first => void shown.push(first))
  while (shown.length === 0) await ctx.clock.advance(1_000)
  await asking
  expect([shown[0]!.boards, shown[0]!.pots.length > 0]).toEqual([[], true])
  held.resolve()
  await holding
  await expect.poll(async () => (await now()).boards.map(({ campaign }) => campaign.id)).toContain('loaded')
})
