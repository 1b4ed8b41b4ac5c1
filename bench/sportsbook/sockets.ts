import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { openRooms } from '../../server/src/crash/index.ts'
import { serveGamesSockets } from '../../server/src/module-edges.ts'
import { SocketAddresses } from '../../server/src/platform/sockets/socket-addresses.ts'
import { clientAddresses } from '../../server/src/platform/base/client-address.ts'
import type { Ctx } from '../../server/src/platform/context/context.ts'

const PHONES = 100
const EVENTS_EACH = 60

/**
 * The games' sockets as the program serves them, in this process, and phones in another that follow the
 * events of the book between them.
 */
export async function openPhones(ctx: Ctx, eventIds: readonly string[]) {
  const server = createServer()
  const sockets = serveGamesSockets({ ...ctx, rooms: openRooms() }, server, {
    addresses: new SocketAddresses(ctx.config.ADDRESS_LIMITS),
    clientAddress: clientAddresses([]),
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const phones = fork(join(import.meta.dirname, 'followers.ts'))
  const lists = Array.from({ length: PHONES }, (_, phone) =>
    Array.from({ length: EVENTS_EACH }, (__, at) => eventIds[(phone * EVENTS_EACH + at) % eventIds.length]!),
  )
  const answer = async <Answer>(): Promise<Answer> => {
    const ended = once(phones, 'exit').then(() => [{ fault: 'the phones ended' }])
    const [said] = (await Promise.race([once(phones, 'message'), ended])) as [
      Answer & { readonly fault?: string },
    ]
    if (said.fault !== undefined) throw new Error(said.fault)
    return said
  }
  const { port } = server.address() as AddressInfo
  phones.send({ lists, port, origin: ctx.config.GAMES_ORIGIN })
  await answer()
  return {
    /** Resolves when every phone shows these odds for each of its events. */
    async show(odds: number): Promise<{ readonly received: number; readonly bytes: number }> {
      const shown = answer<{ received: number; bytes: number }>()
      phones.send({ awaited: odds })
      return shown
    },
    async close(): Promise<void> {
      phones.disconnect()
      await sockets.stop()
      server.close()
    },
  }
}
