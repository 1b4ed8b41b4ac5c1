import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { CRASH_PROTOCOL } from '@ruka/contract/crash'

/**
 * Many sockets in one process, spread over loopback addresses as over phones. They read frames and count them and do
 * nothing else, so that what is measured is the server. Told over the channel of its process: `open` connects, `expect`
 * waits for so many messages in all and says when the last one came, on the clock that all processes share.
 */
type Told =
  { open: number; port: number; origin: string; hello: boolean } | { expect: number } | { lateness: number }

const PER_ADDRESS = 1_000
/** Connections are made so many at a time. */
const AT_ONCE = 100
const nowMs = () => Number(process.hrtime.bigint()) / 1e6

let heard = 0
let awaited = Infinity
let lateness: number[] = []
const sockets: Socket[] = []

function count(text: () => string): void {
  heard++
  if (lateMax > 0) {
    // The seed of a crash is the moment at which the server sent it.
    const sentMs = /"t":"crashed".*"seed":"([\d.]+)"/.exec(text())?.[1]
    if (sentMs !== undefined && lateness.push(nowMs() - Number(sentMs)) >= lateMax)
      process.send?.({ lateness: lateness })
  }
  if (heard >= awaited) {
    awaited = Infinity
    process.send?.({ atMs: nowMs(), heard })
  }
}
let lateMax = 0

/** The frames of a server: unmasked, whole, of at most 64 KB. What is left of the chunk comes back. */
function read(chunk: Buffer, socket: Socket): Buffer {
  let at = 0
  for (;;) {
    if (chunk.length - at < 2) break
    const short = chunk[at + 1]!
    if (short === 126 && chunk.length - at < 4) break
    const [head, length] = short < 126 ? [2, short] : [4, chunk.readUInt16BE(at + 2)]
    if (chunk.length - at < head + length) break
    const from = at
    if (chunk[at] === 0x81) count(() => chunk.toString('latin1', from + head, from + head + length))
    // A ping of the heartbeat; who does not answer is cut off.
    if (chunk[at] === 0x89) socket.write(Buffer.from([0x8a, 0x80, 0, 0, 0, 0]))
    at += head + length
  }
  return chunk.subarray(at)
}

/** A masked text frame, as a client must send it. */
function frame(text: string): Buffer {
  const body = Buffer.from(text)
  return Buffer.concat([Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0]), body])
}

function open(
  n: number,
  { port, origin, hello }: { port: number; origin: string; hello: boolean },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const localAddress = `127.0.1.${1 + Math.floor(n / PER_ADDRESS)}`
    const socket = connect({ host: '127.0.0.1', port, localAddress })
    let left: Buffer | undefined
    socket.setNoDelay(true)
    socket.once('error', reject)
    socket.once('close', () => process.send?.({ fault: 'a socket was closed' }))
    socket.once('connect', () =>
      socket.write(
        `GET /socket HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\nconnection: upgrade\r\norigin: ${origin}\r\n` +
          `sec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
      ),
    )
    socket.on('data', chunk => {
      if (left) {
        const before = heard
        left = read(left.length > 0 ? Buffer.concat([left, chunk]) : chunk, socket)
        if (hello && heard > before) resolve()
        return
      }
      const end = chunk.indexOf('\r\n\r\n')
      if (!chunk.subarray(0, 12).toString().includes('101')) return reject(new Error(chunk.toString()))
      left = read(chunk.subarray(end + 4), socket)
      if (hello) socket.write(frame(JSON.stringify({ t: 'hello', v: CRASH_PROTOCOL, game: 'aviator' })))
      else resolve()
    })
    sockets.push(socket)
  })
}

async function openAll(told: Extract<Told, { open: number }>): Promise<void> {
  for (let from = 0; from < told.open; from += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, told.open - from) }, (_, n) => open(sockets.length + n, told)),
    )
}

process.on('message', (told: Told) => {
  if ('open' in told)
    openAll(told).then(
      () => process.send?.({ opened: sockets.length }),
      (error: unknown) => process.send?.({ fault: String(error) }),
    )
  else if ('expect' in told) {
    heard = 0
    awaited = told.expect
    process.send?.({ expecting: awaited })
  } else {
    lateness = []
    lateMax = told.lateness
    process.send?.({ expecting: lateMax })
  }
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
