import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { page } from './page.ts'
import { openRounds } from './rounds.ts'
import { openWallet } from './wallet.ts'

const {
  PROVIDER_PORT = '7004',
  PROVIDER_JOURNAL = 'provider-sim.jsonl',
  WALLET_URL,
  PROVIDER_ID,
  PROVIDER_KEY,
} = process.env
if (!WALLET_URL || !PROVIDER_ID || !PROVIDER_KEY)
  throw new Error('WALLET_URL, PROVIDER_ID and PROVIDER_KEY say whose wallet it is and who we are there')

const wallet = openWallet({ base: WALLET_URL, provider: PROVIDER_ID, key: PROVIDER_KEY })
const rounds = openRounds(wallet, PROVIDER_JOURNAL)
/** The wallet's sessions never leave this server: a browser holds a name for one. */
const seats = new Map<string, { readonly session: string; readonly player: string }>()
const FINISH_MS = 500
const BODY_MAX = 4_096

const server = createServer((request, response) => {
  answer(request).then(
    ({ status = 200, type = 'application/json', body }) =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body),
    () => response.writeHead(400).end(),
  )
})

async function answer(request: IncomingMessage): Promise<{ status?: number; type?: string; body: string }> {
  if (request.method === 'GET') return { type: 'text/html; charset=utf-8', body: page }
  const sent = JSON.parse(await textOf(request)) as Record<string, unknown>
  if (request.url === '/open') {
    const opened = await wallet.ask('sessions', { launchToken: String(sent['launch']) })
    if (opened.outcome !== 'done') return { status: 401, body: '{}' }
    const seat = randomUUID()
    const { session, player, balance } = opened.data as { session: string; player: string; balance: number }
    seats.set(seat, { session, player })
    return { body: JSON.stringify({ session: seat, balance }) }
  }
  const seat = seats.get(String(sent['session']))
  if (!seat) return { status: 401, body: JSON.stringify({ outcome: 'refused', code: 'session_ended' }) }
  return { body: JSON.stringify(await rounds.toss({ ...seat, stake: Number(sent['stake']) })) }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > BODY_MAX) throw new Error('the body is too large')
  }
  return text
}

// One after the other: what a program that was killed left, and what the wallet did not answer.
for (;;) {
  const left = await rounds.finish()
  if (left === 0) break
  await new Promise(resolve => setTimeout(resolve, FINISH_MS))
}
server.listen(Number(PROVIDER_PORT), '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`${JSON.stringify({ listening: `http://127.0.0.1:${port}` })}\n`)
})
const finishing = setInterval(() => void rounds.finish(), FINISH_MS)
finishing.unref()
