import { once } from 'node:events'
import { LIVE_PROTOCOL } from '@ruka/contract/live'
import { decodeSportsDelta } from '@ruka/contract/sports-delta'
import type { SportsServerMessage } from '@ruka/contract/sports-live'
import { WebSocket } from 'ws'
import { applyMessage, openBoard, type Board, type BoardChange } from '../../games/sports/live/board.rules.ts'

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
/** By phone and event: the odds. */
const shown = new Map<string, number | null>()
let awaited: number | undefined
/** The followers that do not show the awaited odds yet. */
let others = new Set<string>()

/** What a phone does with a message; gives the change. */
function take(phone: number, board: Board, data: Buffer, isBinary: boolean): BoardChange | undefined {
  const message = isBinary ? decodeSportsDelta(data)! : (JSON.parse(data.toString()) as SportsServerMessage)
  const change = applyMessage(board, message)
  if (isBinary) received += 1
  if (change?.what === 'changed') show(phone, board, change)
  return change
}

function show(phone: number, board: Board, change: Extract<BoardChange, { what: 'changed' }>): void {
  const { lines } = board.events.get(change.event)!
  const line = change.lines.map(k => lines.get(k)!).find(({ specifiers }) => specifiers === LINE)
  if (!line) return
  const key = `${phone} ${change.event}`
  shown.set(key, line.odds[0]!)
  if (line.odds[0] === awaited) others.delete(key)
  else others.add(key)
}

function report(): void {
  if (awaited === undefined || others.size > 0) return
  awaited = undefined
  process.send?.({ received, bytes })
}

async function open(phone: number, events: readonly string[], port: number, origin: string): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket`, { origin })
  const board = openBoard()
  const all = events.map(event => `${phone} ${event}`)
  const isReady = new Promise<void>((resolve, reject) => {
    socket.on('close', () => {
      process.send?.({ fault: 'a socket was closed' })
      reject(new Error('a socket was closed'))
    })
    socket.on('message', (data: Buffer, isBinary) => {
      bytes += data.length
      const change = take(phone, board, data, isBinary)
      if (change?.what === 'gap')
        socket.send(JSON.stringify({ t: 'sportsAgain', topic: 'sports', event: change.event }))
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
    others = new Set([...shown].flatMap(([key, odds]) => (odds === awaited ? [] : [key])))
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
