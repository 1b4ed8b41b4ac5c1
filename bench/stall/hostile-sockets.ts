import { connect, type Socket } from 'node:net'
import { LIVE_PROTOCOL } from '@ruka/contract/live'
import { SPORTS_FOLLOWED_MAX } from '@ruka/contract/sports-limits'
import { receiveFrames, textFrame, upgradeTo } from '../fanout/frames.ts'

/** The parent's order: how many sockets attack where, for how long, and how. */
export type Attack = {
  readonly port: number
  readonly origin: string
  readonly sockets: number
  readonly lastsMs: number
  /** Messages a second of each socket; the limit is ten. */
  readonly perSecond: number
  /** Whether each opens again at once when it was closed. */
  readonly comesBack: boolean
}
export type Attacked = { readonly opened: number; readonly sent: number; readonly closed: number }

/** Connections that are being opened at the same time, and the pause after a refused one. */
const CONNECTING = 50
const REFUSED_MS = 20
/** What waits here for a server that does not read: it is the server that is measured. */
const BUFFERED_MAX = 100_000

const HELLO = textFrame(JSON.stringify({ t: 'hello', v: LIVE_PROTOCOL }))
const SUBSCRIBE = textFrame(JSON.stringify({ t: 'subscribe', topic: 'sports' }))
let next = 7_000_000
/** A message within every limit of the contract, of events that do not exist and were never asked for. */
const follow = (): Buffer => {
  const events = Array.from({ length: SPORTS_FOLLOWED_MAX }, () => `sr:match:${next++}`)
  return textFrame(JSON.stringify({ t: 'sportsFollow', topic: 'sports', events }))
}

const counts = { opened: 0, sent: 0, closed: 0 }
let isOver = false

type Opened = { readonly isAdmitted: boolean; readonly ended: Promise<void> }

/** Opens a visitor's socket, and sends for as long as it is open. */
function open({ port, origin, perSecond }: Attack): Promise<Opened> {
  const admitted = Promise.withResolvers<Opened>()
  const ended = Promise.withResolvers<void>()
  const socket: Socket = connect({ host: '127.0.0.1', port })
  let sending: NodeJS.Timeout | undefined
  const say = () => {
    if (socket.destroyed || socket.writableLength > BUFFERED_MAX) return
    counts.sent++
    socket.write(follow())
  }
  socket.setNoDelay(true)
  socket.on('error', () => undefined)
  socket.once('connect', () => socket.write(upgradeTo(origin)))
  receiveFrames(socket, {
    agreed() {
      counts.opened++
      admitted.resolve({ isAdmitted: true, ended: ended.promise })
      socket.write(Buffer.concat([HELLO, SUBSCRIBE]))
      sending = setInterval(say, 1_000 / perSecond)
    },
    onText(text) {
      const said = text()
      // It goes on where the server ended its topic, and is gone where it was sent away.
      if (said.startsWith('{"t":"unsubscribed"')) socket.write(SUBSCRIBE)
      if (said.startsWith('{"t":"bye"')) socket.destroy()
    },
    fault: () => socket.destroy(),
  })
  socket.once('close', () => {
    clearInterval(sending)
    if (sending) counts.closed++
    ended.resolve()
    admitted.resolve({ isAdmitted: false, ended: ended.promise })
  })
  return admitted.promise
}

/** Opens one socket, however often it is refused, and another whenever it was closed, if it comes back. */
async function keepOpening(attack: Attack): Promise<void> {
  for (;;) {
    const { isAdmitted, ended } = await open(attack)
    if (isOver) return
    if (isAdmitted && attack.comesBack) void ended.then(() => (isOver ? undefined : keepOpening(attack)))
    if (isAdmitted) return
    await new Promise(resolve => setTimeout(resolve, REFUSED_MS))
  }
}

process.once('message', (attack: Attack) => {
  let left = attack.sockets
  const lane = async () => {
    while (left-- > 0) await keepOpening(attack)
  }
  for (let n = 0; n < CONNECTING; n++) void lane()
  setTimeout(() => {
    isOver = true
    process.send?.({ ...counts } satisfies Attacked)
    process.disconnect()
  }, attack.lastsMs)
})
process.on('disconnect', () => process.exit(0))
