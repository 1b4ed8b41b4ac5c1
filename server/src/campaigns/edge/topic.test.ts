import type { CampaignsServerMessage } from '@ruka/contract/campaigns'
import { expect, it } from 'vitest'
import { race } from '../../../test/campaign-samples.ts'
import type { TopicConnection } from '../../live/index.ts'
import { testClock } from '../../platform/base/clock.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { CampaignBoard } from '../boards/board.ts'
import type { BoardCampaign } from '../model/campaigns.ts'
import { definition } from '../model/definition.ts'
import { KIND, type Entry } from '../model/journal.ts'
import type { Now } from './show.ts'
import { campaignsTopic } from './topic.ts'

/** More sockets than are written to at once. */
const MANY = 1_200

/** The texts of frames that were built by `wireOf`, one behind the other. */
function textsIn(wire: Buffer): CampaignsServerMessage[] {
  const found: CampaignsServerMessage[] = []
  for (let at = 0; at < wire.length;) {
    const isLong = wire[at + 1] === 126
    const from = at + (isLong ? 4 : 2)
    const to = from + (isLong ? wire.readUInt16BE(at + 2) : wire[at + 1]!)
    if (wire[at] === 0x81) found.push(JSON.parse(wire.toString('utf8', from, to)) as CampaignsServerMessage)
    at = to
  }
  return found
}

/** The topic with one race, whose entries are given to it by hand. */
function openRace() {
  const clock = testClock(Date.parse('2026-05-04T12:00:00+03:00'))
  const rules = definition.parse(race('sprint', clock.now())) as BoardCampaign['rules']
  const campaign = { id: 'sprint', no: 1, state: 'running', rules, fromSeq: 0, toSeq: null } as BoardCampaign
  const board = new CampaignBoard(campaign)
  const aliases = new Map([0, 1, 2].map(no => [`player-${no}`, String(no)]))
  const now: Now = { version: 1, jackpots: [], pots: [], chains: [], wins: [], boards: [board], aliases }
  const topic = campaignsTopic({ clock, config: {}, log: console } as unknown as Ctx, async () => ({
    ...now,
  }))
  let seq = 0
  return {
    clock,
    topic,
    stake(no: number, kes: number) {
      const at = { seq: (seq += 1), atMs: clock.now(), placedAtMs: clock.now() }
      const stakeCents = kes * 100
      const bet = { ref: `${seq}`, game: 'any', stakeCents, riskCents: stakeCents, payoutCents: 0 }
      board.take({ kind: KIND.counted, playerId: `player-${no}`, version: 1, ...at, ...bet } as Entry)
    },
    /** A subscriber, with what it has heard; `heard` is called with each message. */
    join(heard: (message: CampaignsServerMessage) => void = () => undefined) {
      const received: CampaignsServerMessage[] = []
      const take = (message: CampaignsServerMessage) => {
        received.push(message)
        heard(message)
      }
      const connection = {
        caller: null,
        isGone: () => false,
        send: take,
        sendFrame: (wire: Buffer) => textsIn(wire).forEach(take),
        ask: (_: string, work: () => Promise<void>) => void work(),
      } as unknown as TopicConnection<CampaignsServerMessage, never>
      const opened = topic.open(connection, { params: {}, options: { language: 'en' } })
      if (typeof opened === 'string') throw new Error(opened)
      return { received, leave: () => opened.closed() }
    },
  }
}

it('gives all sockets the same places, also those that come or go while these are sent', async () => {
  const { clock, topic, stake, join } = openRace()
  let late: ReturnType<typeof join> | undefined
  let gone: ReturnType<typeof join> | undefined
  stake(0, 300)
  join(({ t }) => {
    if (t !== 'places') return
    setImmediate(() => {
      late = join()
      gone?.leave()
    })
  })
  await clock.advance(0)
  const others = Array.from({ length: MANY }, () => join())
  gone = others.at(-1)
  stake(1, 200)
  await clock.advance(1_000)
  await topic.stop?.()
  const places = [{ rank: 2, alias: '1', points: 200 }]
  const change = { t: 'places', id: 'sprint', entrants: 2, places }
  expect(late?.received).toMatchObject([
    { t: 'campaigns', boards: [{ places: [{ rank: 1, alias: '0', points: 300 }] }] },
    change,
  ])
  for (const { received } of others.slice(0, -1)) expect(received.slice(1)).toEqual([change])
  expect(gone?.received).toHaveLength(1)
})

it('begins with the latest places where no socket was open for a while', async () => {
  const { clock, topic, stake, join } = openRace()
  stake(0, 300)
  const first = join()
  await clock.advance(1_000)
  first.leave()
  stake(0, 100)
  await clock.advance(2_000)
  const second = join()
  await clock.advance(0)
  stake(1, 50)
  await clock.advance(1_000)
  await topic.stop?.()
  expect(second.received).toMatchObject([
    { t: 'campaigns', boards: [{ places: [{ rank: 1, alias: '0', points: 400 }] }] },
    { t: 'places', entrants: 2, places: [{ rank: 2, alias: '1', points: 50 }] },
  ])
})
