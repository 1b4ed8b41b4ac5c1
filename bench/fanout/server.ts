import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { crashModule, openRooms } from '../../server/src/crash/index.ts'
import { openBroadcaster } from '../../server/src/crash/broadcaster.ts'
import { offerRoom, roomHere } from '../../server/src/crash/room-calls.ts'
import type { LedRoom } from '../../server/src/crash/model/room-api.ts'
import { serveGamesSockets } from '../../server/src/module-edges.ts'
import { SocketAddresses } from '../../server/src/platform/sockets/socket-addresses.ts'
import { clientAddresses } from '../../server/src/platform/base/client-address.ts'
import { readConfig } from '../../server/src/config.ts'
import type { DbAddress } from '../../server/src/platform/db/db.ts'
import { openContext } from '../../server/src/boot/context.ts'
import { crashedNow, LIVE, serve } from './broadcasts.ts'

/**
 * Aviator's sockets as the program serves them, beside its rounds, which give every snapshot. What is
 * measured is published as by a leader that succeeded theirs, so that nothing else is passed on meanwhile.
 */
const database = JSON.parse(process.env['BENCH_DATABASE'] ?? '') as DbAddress
const ctx = { ...openContext(readConfig(process.env), database), rooms: openRooms() }
const server = createServer()
serveGamesSockets(ctx, server, {
  addresses: new SocketAddresses(ctx.config.ADDRESS_LIMITS),
  clientAddress: clientAddresses([]),
})
const engine = await crashModule.engine!(ctx)
const room = roomHere(ctx, 'aviator')!
await engine.stop()
const epoch = 1_000_000
const news = openBroadcaster(ctx, 'aviator', epoch)
const snapshot: LedRoom['snapshot'] = async participant => ({
  ...(await room.snapshot(participant)),
  position: news.position(),
})
offerRoom(ctx, 'aviator', { room: { ...room, snapshot, isOver: () => false }, epoch })
serve(
  () => news.broadcast(LIVE),
  () => news.broadcast(crashedNow()),
)
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
