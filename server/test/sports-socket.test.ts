import { afterAll, beforeAll, it } from 'vitest'
import { market } from './sportsbook-harness.ts'
import { openSportsSockets, type SportsSockets } from './sports-sockets.ts'

let sockets: SportsSockets
beforeAll(async () => {
  sockets = await openSportsSockets('sports-socket')
})
afterAll(() => sockets.close())

it('a change of the feed reaches a visitor on a socket of the games', async () => {
  const { at, visit } = sockets
  const event = await at.match()
  const visitor = await visit()
  visitor.say({ t: 'subscribe', topic: 'sports', events: [event] })
  await visitor.until({ t: 'sportsEvent', event, n: 0 })
  await at.feed({ type: 'odds_change', event_id: event, markets: [market(1, { 1: 1.5, 2: 3.5, 3: 4 })] })
  await visitor.until({ e: 0, n: 1, lines: [{ k: 0, odds: [[0, -5_000]] }] })
  visitor.say({ t: 'sportsAgain', topic: 'sports', event })
  await visitor.until({ t: 'sportsEvent', event, n: 1 })
  visitor.ws.terminate()
})

it('a visitor who asks for more than 60 events is sent away', async () => {
  const visitor = await sockets.visit()
  const events = Array.from({ length: 61 }, (_, number) => `sr:match:${number + 1}`)
  visitor.say({ t: 'subscribe', topic: 'sports', events })
  await visitor.until({ t: 'bye', reason: 'protocol' })
})
