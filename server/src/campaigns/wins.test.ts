import { readJackpotWins } from '@ruka/contract/campaigns'
import { previousSeed, seedFromText, seedText } from '@ruka/games/fair/seeds.rules'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jackpot } from '../../test/campaign-samples.ts'
import { openCampaignsHarness, type CampaignsHarness } from '../../test/campaigns-harness.ts'
import { commitChain, drawChain } from './chains.ts'
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

it('reads entries as often as an address may, and as often as all may together', async () => {
  const { ctx } = harness
  const read = readerOf()
  const named = { level: 'mini', number: '1' }
  const until = async (ips: readonly string[]): Promise<number> => {
    for (const [n, ip] of ips.entries())
      try {
        await winsOf('two', named, ip, read)
      } catch (error) {
        expect(error).toMatchObject({ code: 'too_many_requests' })
        return n
      }
    return ips.length
  }
  expect(await until(Array<string>(50).fill('192.0.2.1'))).toBe(10)
  expect(await winsOf('two', {}, '192.0.2.1', read)).toHaveLength(3)
  const many = Array.from({ length: 50 }, (_, n) => `198.51.100.${n}`)
  expect(await until(many)).toBe(10)
  await ctx.clock.advance(1_000)
  expect(await until(many)).toBe(2)
})
