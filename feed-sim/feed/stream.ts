import type { ServerResponse } from 'node:http'
import { systemClock, type Clock } from './clock.ts'
import type { Sent } from './faults.ts'
import type { Asked } from '../messages/xml.rules.ts'

/** The connections that messages are written to, each with the messages that wait for it. */
export type Stream = {
  /** Why a connection is refused now; undefined where it may connect. */
  refusal: () => string | undefined
  /** Messages go to this response from now on; with a node, recoveries of other nodes are left out. */
  connect: (response: ServerResponse, node: string | undefined) => void
  deliver: (sent: Sent, asked: Asked) => void
  /** Ends all connections. */
  drop: () => void
  readonly counts: {
    readonly connections: number
    readonly suspensions: number
    readonly delivered: number
    /** Messages in the longest queue. */
    readonly waiting: number
  }
  stop: () => void
}

/** A connection with more messages waiting suspends the account. */
export const WAITING_MAX = 20_000
const SUSPENSION_MS = 60_000
const CONNECTIONS_MAX = 40
const KEEP_ALIVE_MS = 5_000

type Connection = {
  response: ServerResponse
  node: string | undefined
  waiting: string[]
  isBlocked: boolean
}

export function openStream(clock: Clock): Stream {
  const connections = new Set<Connection>()
  let suspendedUntilMs = -Infinity
  let suspensions = 0
  let delivered = 0
  // A reader takes a silent connection for dead, also while a test lets the clock stand still.
  const realTime = systemClock()
  let callOff = (): void => undefined

  const cut = (connection: Connection): void => {
    connections.delete(connection)
    connection.waiting = []
    connection.response.destroy()
  }
  const write = (connection: Connection, text: string): void => {
    if (!connection.isBlocked) {
      connection.isBlocked = !connection.response.write(text)
      return
    }
    connection.waiting.push(text)
    if (connection.waiting.length <= WAITING_MAX) return
    suspensions++
    suspendedUntilMs = clock.now() + SUSPENSION_MS
    for (const each of connections) cut(each)
  }
  const drain = (connection: Connection): void => {
    connection.isBlocked = false
    let written = 0
    while (written < connection.waiting.length && !connection.isBlocked)
      connection.isBlocked = !connection.response.write(connection.waiting[written++]!)
    connection.waiting.splice(0, written)
  }
  const keepAlive = (): void => {
    for (const connection of connections) if (!connection.isBlocked) write(connection, '\n')
    callOff = realTime.after(KEEP_ALIVE_MS, keepAlive)
  }
  callOff = realTime.after(KEEP_ALIVE_MS, keepAlive)

  return {
    refusal: () => {
      if (clock.now() < suspendedUntilMs) return 'the account is suspended: a queue was too long'
      return connections.size >= CONNECTIONS_MAX ? `more than ${CONNECTIONS_MAX} connections` : undefined
    },
    connect: (response, node) => {
      const connection: Connection = { response, node, waiting: [], isBlocked: false }
      response.on('drain', () => drain(connection))
      response.on('close', () => connections.delete(connection))
      // A connection that breaks is closed next.
      response.on('error', () => undefined)
      response.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' })
      response.write('\n')
      connections.add(connection)
    },
    deliver: (sent, { node }) => {
      if (connections.size === 0) return
      delivered++
      const text = `${JSON.stringify(sent)}\n`
      for (const connection of connections)
        if (node === undefined || connection.node === undefined || connection.node === node)
          write(connection, text)
    },
    drop: () => {
      for (const connection of connections) cut(connection)
    },
    get counts() {
      const waiting = Math.max(0, ...[...connections].map(connection => connection.waiting.length))
      return { connections: connections.size, suspensions, delivered, waiting }
    },
    stop: () => {
      callOff()
      for (const connection of connections) cut(connection)
    },
  }
}
