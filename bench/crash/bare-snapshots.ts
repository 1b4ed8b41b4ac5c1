import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { wireOf } from '../../server/src/platform/sockets/sockets.ts'

/**
 * The least that a snapshot could be: `ws`, and the same prebuilt frame for every socket that has said its
 * second message.
 */
const wire = wireOf(Buffer.from(process.env['BENCH_SNAPSHOT'] ?? '', 'latin1'))
const wss = new WebSocketServer({ noServer: true, perMessageDeflate: false, clientTracking: false })
const server = createServer()
server.on('upgrade', (request, stream, head) =>
  wss.handleUpgrade(request, stream, head, ws => {
    let said = 0
    ws.on('message', () => {
      if (++said === 2) stream.write(wire)
    })
    ws.on('error', () => undefined)
  }),
)
process.on('disconnect', () => process.exit(0))
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
