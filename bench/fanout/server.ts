import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { crashModule, serveCrash } from '../../server/src/crash/index.ts'
import { openBroadcaster } from '../../server/src/crash/broadcaster.ts'
import { offerRoom, roomHere } from '../../server/src/crash/reach-room.ts'
import type { RoomApi } from '../../server/src/crash/room-api.ts'
import { clientAddresses } from '../../server/src/platform/client-address.ts'
import { readConfig } from '../../server/src/config.ts'
import type { DbAddress } from '../../server/src/platform/db.ts'
import { openContext } from '../../server/src/boot/context.ts'
import { LIVE, serve } from './broadcasts.ts'

/**
 * Aviator's sockets as the program serves them, beside its rounds, which welcome everybody. What is measured is told as
 * by a leader who succeeded theirs, so that nothing else is passed on meanwhile.
 */
const database = JSON.parse(process.env['BENCH_DATABASE'] ?? '') as DbAddress
const ctx = openContext(readConfig(process.env), database)
const server = createServer()
serveCrash(ctx, server, { clientAddress: clientAddresses([]) })
const engine = await crashModule.engine!(ctx)
const room = roomHere(ctx, 'aviator')!
await engine.stop()
const epoch = 1_000_000
const news = openBroadcaster(ctx, 'aviator', epoch)
const welcome: RoomApi['welcome'] = async participant => ({
  ...(await room.welcome(participant)),
  position: news.position(),
})
offerRoom(ctx, 'aviator', { room: { ...room, welcome, isOver: () => false }, epoch })
serve(
  () => news.broadcast(LIVE),
  () =>
    news.broadcast({
      t: 'crashed',
      round: 812,
      x100: 234,
      seed: String(Number(process.hrtime.bigint()) / 1e6),
    }),
)
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
