import { connect, type Socket } from 'node:net'
import { hearFrames, openingOf, upgradeTo } from '../fanout/frames.ts'

/** What the clients is told by its parent: who comes, and since which round they have heard nothing. */
export type Orders = {
  readonly port: number
  readonly origin: string
  readonly tokens: readonly string[]
  readonly since: number
}
/** How long each of them waited for its snapshot from the moment at which all lines broke. */
export type Wave = { readonly snapshotMs: readonly number[]; readonly own: number }

const PER_ADDRESS = 1_500
/** So many lines are built up at once: as many as a listening server keeps waiting. */
const CONNECTING = 500

/** A process of its own: at each message sockets that all come back at once, and are gone after the last snapshot. */
process.once('message', (orders: Orders) => {
  process.on('message', () => void wave(orders).then(report => process.send?.(report)))
  process.send?.('ready')
})
process.on('disconnect', () => process.exit(0))

async function wave({ port, origin, tokens, since }: Orders): Promise<Wave> {
  const beganMs = performance.now()
  const sockets: Socket[] = []
  const snapshots: Promise<{ atMs: number; isOwn: boolean }>[] = []
  let next = 0
  const comeBack = (): Promise<void> => {
    const n = next++
    if (n >= tokens.length) return Promise.resolve()
    const localAddress = `127.0.2.${1 + Math.floor(n / PER_ADDRESS)}`
    const socket = connect({ host: '127.0.0.1', port, localAddress })
    const [isIn, hears] = [
      Promise.withResolvers<void>(),
      Promise.withResolvers<{ atMs: number; isOwn: boolean }>(),
    ]
    socket.setNoDelay(true)
    socket.once('error', isIn.reject)
    socket.once('connect', () => socket.write(upgradeTo(origin)))
    hearFrames(socket, {
      agreed() {
        socket.write(openingOf(tokens[n], { since }))
        isIn.resolve()
      },
      hear(text) {
        const said = text()
        if (/^{"t":"(bye|unsubscribed)"/.test(said)) hears.reject(new Error(said))
        if (!said.startsWith('{"t":"snapshot"')) return
        hears.resolve({ atMs: performance.now(), isOwn: !said.includes('"own":[]') })
      },
      fault: isIn.reject,
    })
    sockets.push(socket)
    snapshots.push(hears.promise)
    return isIn.promise.then(comeBack)
  }
  await Promise.all(Array.from({ length: CONNECTING }, comeBack))
  const arrived = await Promise.all(snapshots)
  for (const socket of sockets) socket.destroy()
  return {
    snapshotMs: arrived.map(({ atMs }) => atMs - beganMs),
    own: arrived.filter(({ isOwn }) => isOwn).length,
  }
}
