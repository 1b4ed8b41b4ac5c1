import { connect, type Socket } from 'node:net'
import { receiveFrames, openingOf, upgradeTo } from '../fanout/frames.ts'

/** The parent's orders: who connects, and the first round whose end they have missed. */
export type Orders = {
  readonly port: number
  readonly origin: string
  readonly tokens: readonly string[]
  readonly since: number
}
/** How long each of them waited for its snapshot after all connections were lost. */
export type Wave = {
  readonly snapshotMs: readonly number[]
  readonly own: number
  /** One of the snapshots. */
  readonly snapshot: string
}

const PER_ADDRESS = 1_500
/** Connections that are opened at once: the length of a listening server's backlog. */
const CONNECTING = 500

/**
 * A process of its own: at each message all sockets reconnect at once, and are closed after the last
 * snapshot.
 */
process.once('message', (orders: Orders) => {
  process.on('message', () => void wave(orders).then(report => process.send?.(report)))
  process.send?.('ready')
})
process.on('disconnect', () => process.exit(0))

type Arrived = { readonly atMs: number; readonly said: string }

async function wave({ port, origin, tokens, since }: Orders): Promise<Wave> {
  const beganMs = performance.now()
  const sockets: Socket[] = []
  const snapshots: Promise<Arrived>[] = []
  let next = 0
  const reconnect = (): Promise<void> => {
    const n = next++
    if (n >= tokens.length) return Promise.resolve()
    const localAddress = `127.0.2.${1 + Math.floor(n / PER_ADDRESS)}`
    const socket = connect({ host: '127.0.0.1', port, localAddress })
    const [connected, snapshot] = [Promise.withResolvers<void>(), Promise.withResolvers<Arrived>()]
    socket.setNoDelay(true)
    socket.once('error', connected.reject)
    socket.once('connect', () => socket.write(upgradeTo(origin)))
    receiveFrames(socket, {
      agreed() {
        socket.write(openingOf(tokens[n], { since }))
        connected.resolve()
      },
      onText(text) {
        const said = text()
        if (/^{"t":"(bye|unsubscribed)"/.test(said)) snapshot.reject(new Error(said))
        if (!said.startsWith('{"t":"snapshot"')) return
        snapshot.resolve({ atMs: performance.now(), said })
      },
      fault: connected.reject,
    })
    sockets.push(socket)
    snapshots.push(snapshot.promise)
    return connected.promise.then(reconnect)
  }
  await Promise.all(Array.from({ length: CONNECTING }, reconnect))
  const arrived = await Promise.all(snapshots)
  for (const socket of sockets) socket.destroy()
  return {
    snapshotMs: arrived.map(({ atMs }) => atMs - beganMs),
    own: arrived.filter(({ said }) => !said.includes('"own":[]')).length,
    snapshot: arrived[0]!.said,
  }
}
