import { once } from 'node:events'
import { LIVE_PROTOCOL } from '@ruka/contract/live'
import type { SportsServerMessage } from '@ruka/contract/sports-live'
import { WebSocket } from 'ws'

/**
 * Phones in a process of their own that follow prices. `open` connects one for each list of events;
 * `awaited` reports when every one of them has these odds of total 2.5 for each of its events.
 */
type Command =
  | { readonly lists: readonly (readonly string[])[]; readonly port: number; readonly origin: string }
  | { readonly awaited: number }

const LINE = 'total=2.5'
let received = 0
let bytes = 0
/** By phone and event: the number of the line, and its odds. */
const shown = new Map<string, { k: number; odds: number | null }>()
let awaited: number | undefined
/** Those that do not show the awaited odds yet. */
let others = new Set<string>()

function take(phone: number, message: SportsServerMessage): void {
  if (!('event' in message)) return
  const key = `${phone} ${message.event}`
  if (message.t === 'sportsEvent') {
    const line = message.lines.find(({ specifiers }) => specifiers === LINE)
    if (line) shown.set(key, { k: line.k, odds: line.odds[0]! })
    note(key)
  }
  if (message.t !== 'sportsDelta') return
  received += 1
  const known = shown.get(key)
  const change = message.odds?.find(([k]) => k === known?.k)
  if (!known || !change) return
  known.odds = change[2][0]!
  note(key)
}

function note(key: string): void {
  if (shown.get(key)?.odds === awaited) others.delete(key)
  else others.add(key)
}

function report(): void {
  if (awaited === undefined || others.size > 0) return
  awaited = undefined
  process.send?.({ received, bytes })
}

async function open(phone: number, events: readonly string[], port: number, origin: string): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket`, { origin })
  const all = events.map(event => `${phone} ${event}`)
  const isReady = new Promise<void>((resolve, reject) => {
    socket.on('close', () => {
      process.send?.({ fault: 'a socket was closed' })
      reject(new Error('a socket was closed'))
    })
    socket.on('message', (data: Buffer) => {
      bytes += data.length
      take(phone, JSON.parse(data.toString()) as SportsServerMessage)
      if (all.every(key => shown.has(key))) resolve()
      report()
    })
  })
  await once(socket, 'open')
  socket.send(JSON.stringify({ t: 'hello', v: LIVE_PROTOCOL }))
  socket.send(JSON.stringify({ t: 'subscribe', topic: 'sports', events }))
  await isReady
}

process.on('message', (command: Command) => {
  if ('awaited' in command) {
    awaited = command.awaited
    others = new Set([...shown].flatMap(([key, { odds }]) => (odds === awaited ? [] : [key])))
    report()
  } else
    void Promise.all(
      command.lists.map((events, phone) => open(phone, events, command.port, command.origin)),
    ).then(
      () => process.send?.({ isOpen: true }),
      (error: unknown) => process.send?.({ fault: String(error) }),
    )
})
process.on('disconnect', () => process.exit(0))
