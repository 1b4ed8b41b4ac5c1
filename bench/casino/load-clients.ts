import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import type { beginPlay } from '@ruka/contract/casino'
import type { Request } from '@ruka/contract/endpoint'

/**
 * Players who each begin a play as soon as the last one is answered, in a process of their own, over
 * connections that stay. They read of an answer no more than its status and its length, so that what is
 * measured is the server.
 */
export type Orders = { readonly port: number; readonly tokens: readonly string[]; readonly ms: number }
export type Report =
  | { readonly latencies: readonly number[]; readonly ms: number }
  | { readonly fault: string }

process.on('message', (orders: Orders) => {
  run(orders).then(
    report => process.send?.(report satisfies Report),
    (error: unknown) => process.send?.({ fault: String(error) } satisfies Report),
  )
})
process.on('disconnect', () => process.exit(0))

async function run({ port, tokens, ms }: Orders): Promise<Report> {
  const latencies: number[] = []
  const began = performance.now()
  await Promise.all(tokens.map(token => play({ port, token, untilMs: began + ms, latencies })))
  return { latencies, ms: performance.now() - began }
}

function play({
  port,
  token,
  untilMs,
  latencies,
}: {
  port: number
  token: string
  untilMs: number
  latencies: number[]
}): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true })
    let sentMs = 0
    let received = ''
    const ask = () => {
      if (performance.now() >= untilMs) {
        socket.end()
        return resolve()
      }
      const body = JSON.stringify({
        id: randomUUID(),
        stake: 10,
        start: { side: 'under', target: 5_000 },
      } satisfies Omit<Request<typeof beginPlay>, 'game'>)
      sentMs = performance.now()
      socket.write(
        `POST /api/play/casino/dice/plays/ HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n` +
          `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      )
    }
    socket.once('connect', ask)
    socket.once('error', reject)
    socket.on('data', chunk => {
      received += chunk.toString('latin1')
      const end = received.indexOf('\r\n\r\n')
      if (end < 0) return
      const length = Number(/content-length: (\d+)/i.exec(received)?.[1])
      if (received.length < end + 4 + length) return
      if (!received.startsWith('HTTP/1.1 200')) return reject(new Error(received))
      received = ''
      latencies.push(performance.now() - sentMs)
      ask()
    })
  })
}
