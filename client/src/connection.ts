import { LIVE_PROTOCOL, type GatewayServerMessage, type UnsubscribedReason } from '@ruka/contract/live'
import type { BackOff } from './back-off.rules.ts'
import type { Timers } from './timers.ts'

/** How patient a socket is: waits between attempts, and how long each step of a connection may take. */
export type Pace = {
  readonly waits: BackOff
  readonly connectMs: number
  /** From the opened connection to the message that makes it ready. */
  readonly readyMs: number
  /** How often a ready connection is pinged, and after how many pings without an answer it is given up. */
  readonly ping?: { readonly everyMs: number; readonly silentMax: number }
}
/** What is used of a `WebSocket`. */
export type Wire = {
  readonly readyState: number
  send(text: string): void
  close(): void
  onopen: ((event: Event) => void) | null
  onmessage: ((event: MessageEvent<unknown>) => void) | null
  onclose: ((event: CloseEvent) => void) | null
}
/** What a socket needs of the browser. */
export type SocketDevice = {
  readonly timers: Timers
  connect(): Wire
}
export type ConnectionOptions<Message extends object> = {
  readonly pace: Pace
  /** The token of each connection; undefined of a visitor. */
  readonly token?: () => string | undefined
  /** What each connection follows from its start: the names of topics, with their options. */
  readonly topics: () => readonly ({ readonly topic: string } & object)[]
  /** Undefined for what is no message of the contract, which is dropped. Gets the value of JSON, or bytes. */
  readonly read: (value: unknown) => Message | undefined
  /** The message after which the connection is open. */
  readonly isReady: (message: Message) => boolean
  /** Whether the connection is given up when the server has ended this topic; all are without it. */
  readonly isVital?: (topic: string) => boolean
}
/** Why a connection ended: the server asks the page to stay away, or to send less, or nothing was heard of it. */
export type Parting = 'away' | 'flood' | 'silent' | undefined
type Events<Message> = {
  ready(): void
  message(message: Message): void
  /** Once, unless it was closed. */
  lost(parting: Parting): void
}

const OPEN = 1
/** What reasons of a bye and codes of a closed connection mean, beside that it is gone; 4001 is `crowded`. */
const PARTINGS: Readonly<Record<string, Parting>> = {
  crowded: 'away',
  protocol: 'away',
  4001: 'away',
  flood: 'flood',
  1008: 'flood',
}

/** One connection, from its dialling to its loss: hello and topics first, then messages, and pings where none come. */
export function openConnection<Message extends object>(
  { timers, connect }: SocketDevice,
  { pace, token, topics, read, isReady, isVital = () => true }: ConnectionOptions<Message>,
  on: Events<Message>,
) {
  const wire = connect()
  const { ping } = pace
  let isOver = false
  let isOpen = false
  let silent = 0
  let parting: Parting
  const close = () => {
    isOver = true
    timers.cancel(due)
    wire.close()
  }
  const lose = () => {
    if (isOver) return
    close()
    on.lost(parting)
  }
  /** The end of the patience with what comes next. */
  let due = timers.after(pace.connectMs, lose)
  const send = (message: object): boolean => {
    if (wire.readyState !== OPEN) return false
    wire.send(JSON.stringify(message))
    return true
  }
  const probe = () => {
    silent += 1
    if (silent > ping!.silentMax) {
      parting ??= 'silent'
      return lose()
    }
    due = timers.after(ping!.everyMs, probe)
    send({ t: 'ping', n: 0 })
  }
  wire.onopen = () => {
    if (isOver) return
    timers.cancel(due)
    due = timers.after(pace.readyMs, lose)
    const own = token?.()
    send({ t: 'hello', v: LIVE_PROTOCOL, ...(own === undefined ? {} : { token: own }) })
    for (const topic of topics()) send({ t: 'subscribe', ...topic })
  }
  wire.onmessage = ({ data }) => {
    if (isOver) return
    silent = 0
    const message = read(valueOf(data))
    if (message === undefined) return
    const gateway = message as unknown as Partial<GatewayServerMessage>
    if (gateway.t === 'bye') parting = PARTINGS[gateway.reason!]
    else if (!isOpen && isReady(message)) {
      isOpen = true
      timers.cancel(due)
      if (ping) due = timers.after(ping.everyMs, probe)
      on.ready()
    }
    on.message(message)
    if (gateway.t === 'unsubscribed' && isVital(gateway.topic!) && hasFailed(gateway.reason)) lose()
  }
  wire.onclose = ({ code }) => {
    parting ??= PARTINGS[code]
    lose()
  }
  return { send, close, lose }
}
export type Connection = ReturnType<typeof openConnection>

/** Whether the server has ended a topic by itself. Without a reason it was asked to. */
const hasFailed = (reason: UnsubscribedReason | undefined): boolean =>
  reason !== undefined && reason !== 'not_subscribed'

/** The value of a text message, the bytes of a binary one, and undefined for what is neither. */
function valueOf(data: unknown): unknown {
  if (data instanceof ArrayBuffer) return data
  try {
    return JSON.parse(String(data))
  } catch {
    return undefined
  }
}
