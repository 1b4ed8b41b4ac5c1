import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'

type Way = { readonly from: Socket; readonly to: Socket }

/**
 * A proxy to a PostgreSQL server over TCP, which can be stalled: connections stay open, and nothing gets
 * through.
 */
export async function stallingProxy(folder: string) {
  const ways = new Set<Way>()
  let stalled = false
  const lay = (way: Way): void => {
    const { from, to } = way
    ways.add(way)
    from.on('error', () => to.destroy())
    from.on('close', () => {
      ways.delete(way)
      to.destroy()
    })
    if (!stalled) from.pipe(to)
  }
  const server = createServer(client => {
    const database = connect(join(folder, '.s.PGSQL.5432'))
    lay({ from: client, to: database })
    lay({ from: database, to: client })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    stall() {
      stalled = true
      for (const { from, to } of ways) from.unpipe(to)
    },
    resume() {
      stalled = false
      for (const { from, to } of ways) from.pipe(to)
    },
    close() {
      server.close()
      for (const { from } of ways) from.destroy()
    },
  }
}
