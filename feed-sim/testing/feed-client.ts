import { readConfig } from '../feed/config.ts'
import { createSimulator, type Simulator } from '../simulator.ts'

const TOKEN = 'sample-feed-token'
export const NOW_MS = Date.UTC(2026, 1, 1, 12)

export type Line = { readonly key: string; readonly body: string }
export type Reply = { readonly status: number; readonly text: string }

/** A simulator with a manual clock and what a bookmaker does with it. */
export type FeedClient = {
  readonly simulator: Simulator
  readonly base: string
  call: (
    method: string,
    path: string,
    given?: { body?: string; headers?: Record<string, string> },
  ) => Promise<Reply>
  /** A control, with JSON in and out. */
  control: (path: string, body?: unknown) => Promise<{ status: number; body: Record<string, unknown> }>
  /** Opens the stream; lines come as they are received. */
  listen: (query?: string) => Promise<Listener>
  close: () => Promise<void>
}
export type Listener = { readonly status: number; readonly lines: Line[]; readonly isOver: () => boolean }

/** Fewer matches and changes than by default, so that hours pass quickly. */
const SMALL = {
  FEED_SIM_ROUND_MINUTES: '120',
  FEED_SIM_LIVE_TICK_MS: '20000',
  FEED_SIM_PREMATCH_TICK_MS: '900000',
}

export async function openClient(env: Record<string, string> = {}): Promise<FeedClient> {
  const config = readConfig({ ...SMALL, FEED_SIM_PORT: '0', FEED_SIM_MANUAL_CLOCK: 'true', ...env })
  const simulator = createSimulator(config, NOW_MS)
  const base = await simulator.start()
  const opened: AbortController[] = []
  const call: FeedClient['call'] = async (
    method,
    path,
    { body, headers = { 'x-access-token': TOKEN } } = {},
  ) => {
    const response = await fetch(base + path, { method, headers, ...(body === undefined ? {} : { body }) })
    return { status: response.status, text: await response.text() }
  }
  return {
    simulator,
    base,
    call,
    control: async (path, body) => {
      const headers = { 'content-type': 'application/json' }
      const reply =
        body === undefined
          ? await call('GET', path)
          : await call('POST', path, { body: JSON.stringify(body), headers })
      return { status: reply.status, body: JSON.parse(reply.text) as Record<string, unknown> }
    },
    listen: async (query = '') => {
      const controller = new AbortController()
      opened.push(controller)
      const response = await fetch(`${base}/v1/messages${query}`, {
        headers: { 'x-access-token': TOKEN },
        signal: controller.signal,
      })
      return read(response)
    },
    close: async () => {
      for (const controller of opened) controller.abort()
      await simulator.stop()
    },
  }
}

function read(response: Response): Listener {
  const lines: Line[] = []
  let isOver = false
  const reading = async (): Promise<void> => {
    let rest = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = parts.pop() ?? ''
      for (const part of parts) if (part !== '') lines.push(JSON.parse(part) as Line)
    }
  }
  const end = (): void => void (isOver = true)
  reading().then(end, end)
  return { status: response.status, lines, isOver: () => isOver }
}
