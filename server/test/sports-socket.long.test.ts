import { marketOf } from '@ruka/sports/markets.rules'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBook, newEvent, type Line } from '../src/sportsbook/model/book.rules.ts'
import { publishChanges } from '../src/sportsbook/live/topic-changes.ts'
import { openSportsSockets, type SportsSockets } from './sports-sockets.ts'

let sockets: SportsSockets
beforeAll(async () => {
  sockets = await openSportsSockets('full sockets')
})
afterAll(() => sockets.close())

// Twelve megabytes of changes are half a minute of work where others share the processor.
it('a socket that reads nothing misses prices instead of filling the memory', async () => {
  const { at, visit } = sockets
  const event = await at.match()
  const visitor = await visit()
  visitor.say({ t: 'subscribe', topic: 'sports', open: event })
  await visitor.until({ t: 'sportsEvent', event, n: 0 })
  visitor.ws.pause()
  const publish = publishChanges(at.ctx.bus, 'many')
  // Each change has a thousand lines of ten outcomes; the two ends of a connection hold far less than all.
  const changes = 250
  for (let count = 1; count <= changes; count++) {
    const book = openBook(newEvent, lines(count))
    publish([{ eventId: event, book, keys: [...book.lines.keys()] }])
    await at.ctx.clock.advance(250)
  }
  visitor.ws.resume()
  visitor.say({ t: 'sportsAgain', topic: 'sports', event })
  const of = (kind: string) => visitor.received.filter(({ t }) => t === kind)
  await expect.poll(() => of('sportsEvent').length, { timeout: 10_000 }).toBe(2)
  const { n } = of('sportsEvent')[1] as { n: number }
  await expect.poll(() => of('sportsLines').filter(part => part['n'] === n).length).toBe(9)
  expect(n).toBeGreaterThan(changes)
  const deltas = visitor.received.filter(message => !('t' in message))
  expect(deltas.length + of('sportsLines').length).toBeLessThan(n)
  visitor.ws.terminate()
}, 90_000)

/** Odds of any two changes that follow each other are far apart, so that a difference takes five bytes. */
const lines = (count: number): readonly Line[] =>
  Array.from({ length: 1_000 }, (_, number) => ({
    market: 81,
    specifiers: `line=${number}`,
    product: 3,
    status: 1,
    version: count,
    stoppedAtMs: null,
    cashOut: true,
    outcomes: Object.fromEntries(
      marketOf(81)!.outcomes.map(({ id }) => [
        id,
        { odds: (count % 2 ? 20_000 : 90_000_000) + count, active: true },
      ]),
    ),
  }))
