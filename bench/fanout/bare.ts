import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { wireOf } from '../../server/src/platform/sockets.ts'
import { LIVE, serve } from './broadcasts.ts'

/** The least that a broadcast could be: `ws`, and one prebuilt frame written to every connection. */
const wss = new WebSocketServer({ noServer: true, perMessageDeflate: false, clientTracking: false })
const streams = new Set<Duplex>()
const server = createServer()
server.on('upgrade', (request, stream, head) =>
  wss.handleUpgrade(request, stream, head, ws => {
    streams.add(stream)
    ws.on('close', () => streams.delete(stream))
  }),
)
const wire = wireOf(Buffer.from(JSON.stringify(LIVE)))
const broadcast = () => {
  for (const stream of streams) stream.write(wire)
}
serve(broadcast, () => undefined)
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
