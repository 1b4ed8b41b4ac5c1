import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { wireOf } from '../../server/src/platform/sockets/sockets.ts'
import { encodeSportsDelta } from '@ruka/contract/sports-delta'
import { crashedNow, LIVE, serve } from './broadcasts.ts'
import { ODDS_EVENTS } from './odds-events.ts'

/**
 * The least that a broadcast could be: `ws`, and prebuilt frames written to every connection: one of Aviator,
 * or those of a change of prices of each match.
 */
const wss = new WebSocketServer({ noServer: true, perMessageDeflate: false, clientTracking: false })
const streams = new Set<Duplex>()
const server = createServer()
server.on('upgrade', (request, stream, head) =>
  wss.handleUpgrade(request, stream, head, ws => {
    streams.add(stream)
    ws.on('close', () => streams.delete(stream))
  }),
)
const ODDS = ODDS_EVENTS.map((_, e) =>
  wireOf(
    Buffer.from(
      encodeSportsDelta({
        e,
        n: 1,
        state: {},
        lines: [
          {
            k: 0,
            odds: [
              [0, 100],
              [1, -100],
            ],
          },
        ],
      }),
    ),
    {
      binary: true,
    },
  ),
)
const wires = process.env['BENCH_ODDS'] ? ODDS : [wireOf(Buffer.from(JSON.stringify(LIVE)))]
const send = (wire: Buffer) => {
  for (const stream of streams) stream.write(wire)
}
serve(
  () => wires.forEach(send),
  () => send(wireOf(Buffer.from(JSON.stringify(crashedNow())))),
)
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
