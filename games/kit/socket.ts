/** The state of the connection: `open` after the opening message, `closed` when it has ended permanently. */
export type Link = 'connecting' | 'open' | 'reconnecting' | 'closed'

type Wire = {
  readonly readyState: number
  send(text: string): void
  close(): void
  onopen: ((event: never) => void) | null
  onmessage: ((event: MessageEvent) => void) | null
  onclose: ((event: never) => void) | null
}
export type LineTimers = {
  now(): number
  after(ms: number, call: () => void): unknown
  cancel(handle: unknown): void
  random(): number
}
export type LineOptions<In> = {
  readonly connect: () => Wire
  readonly timers: LineTimers
  /** Returns undefined for a message outside the contract, which is dropped. */
  readonly parse: (data: unknown) => In | undefined
  /**
   * The message after which the connection is open; only it resets the backoff, to spare a server that closes
   * connections.
   */
  readonly isReady: (message: In) => boolean
  /** The timeout of that message. */
  readonly readyMs: number
  /** The first messages of every connection. */
  readonly first: () => readonly object[]
  readonly onLink: (link: Link) => void
  readonly onMessage: (message: In, receivedAtMs: number) => void
}
export type Line = {
  /** Returns false while disconnected: nothing is queued, since a stake must never be sent late. */
  send(message: object): boolean
  /** Replaces a silent connection by a new one. */
  renew(): void
  /** Ends a wait when the network is restored. */
  hurry(): void
  /** Sets the minimum wait of the next attempt. */
  holdOff(ms: number): void
  end(): void
}

const FIRST_WAIT_MS = 400
const LONGEST_WAIT_MS = 8_000
const CONNECT_MS = 6_000
const OPEN = 1

/** A reconnecting socket: exponential backoff with jitter avoids a stampede after a restart. */
export function openLine<In>(options: LineOptions<In>): Line {
  const { timers } = options
  let wire: Wire | undefined
  let attempt = 0
  let leastWaitMs = 0
  let ended = false
  let handle: unknown

  const dial = () => {
    const mine = options.connect()
    wire = mine
    handle = timers.after(CONNECT_MS, hangUp)
    mine.onopen = () => {
      if (wire !== mine) return
      timers.cancel(handle)
      handle = timers.after(options.readyMs, hangUp)
      for (const message of options.first()) mine.send(JSON.stringify(message))
    }
    mine.onmessage = event => {
      const message = options.parse(event.data)
      if (wire !== mine || message === undefined) return
      if (options.isReady(message)) {
        timers.cancel(handle)
        attempt = 0
        options.onLink('open')
      }
      options.onMessage(message, timers.now())
    }
    mine.onclose = () => {
      if (wire === mine) hangUp()
    }
  }
  const hangUp = () => {
    const old = wire
    wire = undefined
    timers.cancel(handle)
    old?.close()
    if (ended) return
    options.onLink('reconnecting')
    const ceilingMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt++)
    handle = timers.after(Math.max(leastWaitMs, ceilingMs * (0.5 + timers.random() / 2)), dial)
    leastWaitMs = 0
  }

  options.onLink('connecting')
  dial()
  return {
    send(message) {
      if (wire?.readyState !== OPEN) return false
      wire.send(JSON.stringify(message))
      return true
    },
    renew() {
      if (wire) hangUp()
    },
    hurry() {
      if (wire || ended) return
      timers.cancel(handle)
      dial()
    },
    holdOff(ms) {
      leastWaitMs = ms
    },
    end() {
      ended = true
      hangUp()
      options.onLink('closed')
    },
  }
}
