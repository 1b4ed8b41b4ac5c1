import { readJackpotWins } from '@ruka/contract/campaigns'
import { previousSeed, seedFromText, seedText } from '@ruka/games/fair/seeds.rules'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jackpot } from '../../test/campaign-samples.ts'
import { openCampaignsHarness, type CampaignsHarness } from '../../test/campaigns-harness.ts'
import { commitChain, drawChain } from './jackpots/chains.ts'
import { campaignsHandlers } from './handlers.ts'

let harness: CampaignsHarness
beforeAll(async () => {
  harness = await openCampaignsHarness('wins')
})
afterAll(() => harness.close())

type Asked = Parameters<ReturnType<typeof campaignsHandlers>['readJackpotWins']>[0]
const readerOf = () => campaignsHandlers(harness.ctx, harness.program.campaigns).readJackpotWins
const winsOf = async (id: string, query: object = {}, ip = '192.0.2.1', read = readerOf()) =>
  readJackpotWins.reply.parse(await read({ params: { id }, query, ip } as Asked)).data

it('shows with each win the chain of its seed, whose head each seed leads to', async () => {
  const { ctx } = harness
  await harness.begin(jackpot('two', { oneIn: 1, shareX1000000: 0, seed: 0.02 }))
  const player = await harness.player()
  const stake = () => harness.settled(player, { kes: 1, game: 'two' })
  await harness.settle(stake(), stake())
  const begunAt = new Date(ctx.clock.now()).toISOString()
  await ctx.clock.advance(60_000)
  const chain = await drawChain(ctx, 'two')
  await ctx.db.tx(tx => commitChain(tx, ctx, { campaign: 'two', seq: 0, chain }))
  await harness.settle(stake())

  const wins = await winsOf('two')
  expect(wins.map(win => [win.chain.number, win.seed_no, win.number])).toEqual([
    [2, 1, 3],
    [1, 2, 2],
    [1, 1, 1],
  ])
  expect(wins[0]!.chain.commitment).toBe(chain.commitment.toString('hex'))
  expect(Date.parse(wins[0]!.chain.committed_at) - Date.parse(wins[1]!.chain.committed_at)).toBe(60_000)
  expect(wins[2]!.chain).toEqual({ ...wins[1]!.chain, committed_at: begunAt })
  for (const win of wins) {
    let seed: Uint8Array = seedFromText(win.seed)
    for (let number = win.seed_no; number > 0; number--) seed = previousSeed(seed)
    expect(seedText(seed)).toBe(win.chain.commitment)
  }
  expect(await winsOf('two', { level: 'mini', number: '2' })).toEqual([wins[1]])
})

it('reads entries as often as an address may, and in turns of networks, so that none uses up what is for all', async () => {
  const { ctx } = harness
  const read = readerOf()
  const named = { level: 'mini', number: '1' }
  const answered: string[] = []
  const ask = (ip: string) =>
    winsOf('two', named, ip, read).then(
      () => void answered.push(ip),
      (error: { code: string }) => error.code,
    )
  for (let n = 0; n < 10; n++) expect(await ask('192.0.2.1')).toBeUndefined()
  expect(await ask('192.0.2.1')).toBe('too_many_requests')
  expect(await winsOf('two', {}, '192.0.2.1', read)).toHaveLength(3)
  answered.length = 0
  // A network with many addresses takes the rest of what may be read at once, and waits with more than has room.
  const flood = Array.from({ length: 60 }, (_, n) => ask(`198.51.100.${n}`))
  await expect.poll(() => answered.length).toBe(10)
  const refused = flood.slice(31)
  for (const each of refused) expect(await each).toBe('too_many_requests')
  const other = ask('203.0.113.9')
  // One of the flood has the turn already, and its network the next one; then it is the other's.
  await ctx.clock.advance(1_500)
  await other
  expect(answered.slice(10)).toEqual(['198.51.100.10', '198.51.100.11', '203.0.113.9'])
  for (let n = 3; n < 12; n++) {
    await expect.poll(() => answered.length).toBe(10 + n)
    await ctx.clock.advance(500)
  }
  await Promise.all(flood)
})

it('refuses a campaign that there is not before it counts: others read at once, and so does who asked', async () => {
  const read = readerOf()
  const named = { level: 'mini', number: '1' }
  for (let n = 0; n < 30; n++)
    await expect(winsOf('none', named, '192.0.2.1', read)).rejects.toMatchObject({ code: 'campaign_unknown' })
  for (const ip of ['192.0.2.1', '203.0.113.9']) expect(await winsOf('two', named, ip, read)).toHaveLength(1)
})
