import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { LIVE_PROTOCOL } from '@ruka/contract/live'

/** Takes a message as latin1 text, whatever its bytes are. */
type OnText = (text: () => string, isBinary: boolean) => void

/**
 * The frames of a server, unmasked, whole, of at most 64 KB, in a chunk from a socket: messages are passed on, and pings of the heartbeat answered, since the server ends a silent connection. Returns the rest of the
 * chunk.
 */
export function readFrames(chunk: Buffer, socket: Socket, onText: OnText): Buffer {
  let at = 0
  for (;;) {
    if (chunk.length - at < 2) break
    const short = chunk[at + 1]!
    if (short === 126 && chunk.length - at < 4) break
    const [head, length] = short < 126 ? [2, short] : [4, chunk.readUInt16BE(at + 2)]
    if (chunk.length - at < head + length) break
    const from = at
    if (chunk[at] === 0x81 || chunk[at] === 0x82)
      onText(() => chunk.toString('latin1', from + head, from + head + length), chunk[at] === 0x82)
    if (chunk[at] === 0x89) socket.write(Buffer.from([0x8a, 0x80, 0, 0, 0, 0]))
    at += head + length
  }
  return chunk.subarray(at)
}

/** A masked text frame, as a client must send it; of at most 64 KB. */
export function textFrame(text: string): Buffer {
  const body = Buffer.from(text)
  const length = body.length < 126 ? [0x80 | body.length] : [0xfe, body.length >> 8, body.length & 0xff]
  return Buffer.concat([Buffer.from([0x81, ...length, 0, 0, 0, 0]), body])
}

/** The request that upgrades a connection to a socket of the games. */
export const upgradeTo = (origin: string): string =>
  `GET /socket HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\nconnection: upgrade\r\norigin: ${origin}\r\n` +
  `sec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`

/** The first messages of a client: its hello, and its subscription to a topic, by default Aviator's. */
export const openingOf = (token?: string, options: object = {}, topic = 'crash/aviator'): Buffer =>
  Buffer.concat(
    [
      { t: 'hello', v: LIVE_PROTOCOL, ...(token === undefined ? {} : { token }) },
      { t: 'subscribe', topic, ...options },
    ].map(message => textFrame(JSON.stringify(message))),
  )

/** Calls back with the frames once the server has agreed; anything else than its agreement is a fault. */
export function receiveFrames(
  socket: Socket,
  { agreed, onText, fault }: { agreed(): void; onText: OnText; fault(error: Error): void },
): void {
  let left: Buffer | undefined
  socket.on('data', chunk => {
    if (left)
      return void (left = readFrames(left.length > 0 ? Buffer.concat([left, chunk]) : chunk, socket, onText))
    const end = chunk.indexOf('\r\n\r\n')
    if (!chunk.subarray(0, 12).toString().includes('101')) return fault(new Error(chunk.toString()))
    agreed()
    left = readFrames(chunk.subarray(end + 4), socket, onText)
  })
}
