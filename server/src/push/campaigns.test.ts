import type { PushServerMessage } from '@ruka/contract/push'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { jackpot, race } from '../../test/campaign-samples.ts'
import { openCampaignsHarness, type CampaignsHarness } from '../../test/campaigns-harness.ts'
import { campaignsEvents } from '../campaigns/index.ts'
import { asCents } from '@ruka/contract/money'
import { newsOf } from './news.ts'
import { setNotice } from './notices.ts'
import { pushModule } from './push.ts'

let harness: CampaignsHarness
const received: PushServerMessage[] = []
beforeAll(async () => {
  harness = await openCampaignsHarness('push-campaigns')
  pushModule.register!(harness.ctx)
})
afterAll(() => harness.close())
beforeEach(() => {
  received.length = 0
})

async function newPlayer(): Promise<string> {
  const id = await harness.player()
  harness.ctx.bus.subscribe(newsOf(id), message => received.push(message as PushServerMessage))
  return id
}
const told = () => received.filter(({ t }) => t === 'jackpotWon' || t === 'prizePaid')

/** Each stake wins it: the mean of what is staked between two wins is a shilling. */
const CERTAIN = { oneIn: 1, seed: 0.01, shareX1000000: 10_000 }

it.each([
  ['cash', 'balance'],
  ['earnings', 'bonus'],
] as const)(
  'the winner of a jackpot that is paid to %s is told so, and reads the record again',
  async (payTo, into) => {
    await harness.begin(jackpot(payTo, CERTAIN, { payTo }))
    const [winner, other] = [await newPlayer(), await newPlayer()]
    await harness.settle(harness.settled(winner, { kes: 250, game: payTo }))
    await harness.settle(harness.settled(other, { kes: 100, game: 'of-no-jackpot' }))
    await expect.poll(told).toEqual([{ t: 'jackpotWon', level: 'mini', amount: 2.51, into }])
    expect(received).toContainEqual({ t: 'me' })
  },
)

it('who was paid a prize is told the place, the name of the race in each language, and what it is', async () => {
  const nowMs = harness.ctx.clock.now()
  const name = { en: 'Weekend race', sw: 'Mbio za wikendi' }
  await harness.define(race('weekend', nowMs, { name }))
  const player = await newPlayer()
  // What is switched off is of bets.
  await setNotice(harness.ctx, { playerId: player, notice: 'settlement', on: false })
  const paid = (rank: number, kind: 'money' | 'bonus' | 'tickets') =>
    harness.publish(campaignsEvents.prizePaid, {
      campaign: 'weekend',
      rank,
      playerId: player,
      kind,
      cents: asCents(50_000),
    })
  await paid(2, 'money')
  await paid(3, 'bonus')
  await paid(11, 'tickets')
  await harness.deliver()
  await expect.poll(told).toEqual(
    [
      { rank: 2, kind: 'money' },
      { rank: 3, kind: 'bonus' },
      { rank: 11, kind: 'tickets' },
    ].map(prize => ({ t: 'prizePaid', name, amount: 500, ...prize })),
  )
})
