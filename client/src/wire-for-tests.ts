import type { Wire } from './socket.ts'
import type { Timers } from './timers.ts'

/** A connection whose far end is played by the test. */
export class FakeWire implements Wire {
  readonly url: string
  readyState = 0
  binaryType = ''
  readonly sent: Record<string, unknown>[] = []
  onopen: ((event: Event) => void) | null = null
  onmessage: ((event: MessageEvent<unknown>) => void) | null = null
  onclose: ((event: CloseEvent) => void) | null = null
  /** Whether the server answers pings no more. */
  isMute = false
  constructor(url = '') {
    this.url = url
  }
  send(text: string): void {
    const message = JSON.parse(text) as Record<string, unknown>
    this.sent.push(message)
    if (message['t'] === 'ping' && !this.isMute) this.say({ t: 'pong', n: message['n'] })
  }
  close(): void {
    this.readyState = 3
  }
  open(): void {
    this.readyState = 1
    this.onopen?.({} as Event)
  }
  say(message: object): void {
    this.sayData(JSON.stringify(message))
  }
  sayData(data: unknown): void {
    this.onmessage?.({ data } as MessageEvent<unknown>)
  }
  drop(code = 1006): void {
    this.close()
    this.onclose?.({ code } as CloseEvent)
  }
  /** What was sent, by its kinds. */
  kinds(): unknown[] {
    return this.sent.map(({ t }) => t)
  }
}

/** Sockets and a clock of the test. `luck` is what randomness gives. */
export function fakeDevice(luck = 1) {
  const wires: FakeWire[] = []
  let nowMs = 0
  let due: { readonly atMs: number; readonly call: () => void }[] = []
  const timers: Timers = {
    now: () => nowMs,
    after(ms, call) {
      const timer = { atMs: nowMs + ms, call }
      due.push(timer)
      return timer
    },
    cancel: handle => void (due = due.filter(timer => timer !== handle)),
    random: () => luck,
  }
  return {
    timers,
    wires,
    wire: () => wires.at(-1)!,
    connect() {
      const wire = new FakeWire()
      wires.push(wire)
      return wire
    },
    /** How long until the next timer; undefined where there is none. */
    waitsMs: () => (due.length === 0 ? undefined : Math.min(...due.map(({ atMs }) => atMs)) - nowMs),
    advance(ms: number) {
      const endMs = nowMs + ms
      for (;;) {
        const [next] = due.toSorted((one, other) => one.atMs - other.atMs)
        if (!next || next.atMs > endMs) break
        due = due.filter(timer => timer !== next)
        nowMs = next.atMs
        next.call()
      }
      nowMs = endMs
    },
  }
}
