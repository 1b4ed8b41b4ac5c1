import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openRooms } from '../../server/src/crash/index.ts'
import { serveGamesSockets } from '../../server/src/module-edges.ts'
import { SocketAddresses } from '../../server/src/platform/sockets/socket-addresses.ts'
import { clientAddresses } from '../../server/src/platform/base/client-address.ts'
import { systemClock } from '../../server/src/platform/base/clock.ts'
import { readConfig } from '../../server/src/config.ts'
import type { DbAddress } from '../../server/src/platform/db/db.ts'
import { openContext } from '../../server/src/boot/context.ts'
import { liveMessages } from '../sports-web/live-messages.ts'
import { openBook } from '../sportsbook/book.ts'
import { publishChanges } from '../../server/src/sportsbook/live/topic-changes.ts'
import { newEvent, openBook as bookOf, type Line } from '../../server/src/sportsbook/model/book.rules.ts'
import { serve } from './broadcasts.ts'
import { ODDS_EVENTS } from './odds-events.ts'

/**
 * The sockets of sports as the program serves them. What is measured is published as by the keeper of the
 * book: another price of each match. The clock that spaces messages about a match goes on by its period with
 * each, so that none waits.
 */
const STEP_MS = 1_000
const database = JSON.parse(process.env['BENCH_DATABASE'] ?? '') as DbAddress
let leaptMs = 0
const clock = { ...systemClock, elapsed: () => systemClock.elapsed() + leaptMs }
const ctx = openContext(readConfig(process.env), database, { clock })
const server = createServer()
serveGamesSockets({ ...ctx, rooms: openRooms() }, server, {
  addresses: new SocketAddresses(ctx.config.ADDRESS_LIMITS),
  clientAddress: clientAddresses([]),
})
const book = await openBook(ctx, ODDS_EVENTS.length)
await book.apply(book.eventIds.map(liveMessages(book).begin))
const publish = publishChanges(ctx.bus, 'fanout')

let version = 10 ** 13
/** A line of 1x2 as it is after a change. */
const line = (): Line => ({
  market: 1,
  specifiers: '',
  product: 1,
  status: 1,
  version: ++version,
  stoppedAtMs: null,
  cashOut: true,
  outcomes: {
    1: { odds: 20_000 + (version % 50) * 100, active: true },
    2: { odds: 34_000 - (version % 50) * 100, active: true },
    3: { odds: 38_000, active: true },
  },
})
function broadcast(): void {
  leaptMs += STEP_MS
  publish(
    ODDS_EVENTS.map(eventId => {
      const changed = line()
      return { eventId, book: bookOf(newEvent, [changed]), keys: ['1/'] }
    }),
  )
}
serve(broadcast, () => undefined)
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
