import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { Bus } from '../src/platform/events/bus.ts'
import { openLog } from '../src/platform/log/log.ts'
import { natsBus } from '../src/platform/events/nats-bus.ts'

/** A bus over a proxy of its own to the server, which can be cut. */
export async function openWay(url: string) {
  const server = new URL(url)
  const ends = new Set<Socket>()
  let isCut = false
  const way = createServer(near => {
    const far = connect(Number(server.port), server.hostname)
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end)
      end.on('error', () => undefined)
      end.on('close', () => (ends.delete(end), other.destroy()))
      end.pipe(other)
    }
    if (isCut) near.destroy()
  })
  way.listen(0, '127.0.0.1')
  await once(way, 'listening')
  const address = new URL(url)
  address.port = String((way.address() as AddressInfo).port)
  const bus: Bus = await natsBus(address.toString().replace(/\/$/, ''), openLog('silent'))
  return {
    bus,
    cut() {
      isCut = true
      for (const end of ends) end.destroy()
    },
    mend: () => void (isCut = false),
    async close() {
      await bus.close()
      for (const end of ends) end.destroy()
      way.close()
    },
  }
}
