import {
  CRASH_ANSWER_MS,
  crashSocketMessage,
  type CrashOptions,
  type CrashSocketMessage,
} from '@ruka/contract/crash'
import { LIVE_PROTOCOL } from '@ruka/contract/live'
import { playRefusalText } from '../../kit/play-refusal-text.ts'
import { openLine, type Line, type LineOptions, type LineTimers } from '../../kit/socket.ts'

export const deviceTimers: LineTimers = {
  now: () => performance.now(),
  after: (ms, call) => setTimeout(call, ms),
  cancel: handle => clearTimeout(handle as number),
  random: Math.random,
}

/** A slow round trip. */
const ON_THE_WAY_MS = 2_000
/** The pause after a flood. */
const FLOOD_MS = 10_000

/** The connection to a crash game of this origin, with a session's token or, in the demo, without one. */
export const openCrashLine = ({
  game,
  token,
  options,
  onLink,
  onMessage,
}: {
  game: string
  token: string | undefined
  /** The options of each subscription. */
  options(): CrashOptions
} & Pick<LineOptions<CrashSocketMessage>, 'onLink' | 'onMessage'>): Line => {
  const topic = `crash/${game}`
  const hello = { t: 'hello', v: LIVE_PROTOCOL, ...(token === undefined ? {} : { token }) }
  const line = openLine<CrashSocketMessage>({
    first: () => [hello, { t: 'subscribe', topic, ...options() }],
    onLink,
    onMessage(message, atMs) {
      onMessage(message, atMs)
      if (message.t === 'bye' && message.reason === 'flood') line.holdOff(FLOOD_MS)
      // The game failed on this connection only: the next attempt follows after the usual wait. A closed
      // connection stays closed.
      if (message.t === 'unsubscribed') line.renew()
    },
    connect: () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}/socket`),
    timers: deviceTimers,
    // The server answers earlier: a shorter timeout would only double its load.
    readyMs: CRASH_ANSWER_MS + ON_THE_WAY_MS,
    parse: readMessage,
    isReady: message => message.t === 'snapshot',
  })
  // A restored network must not wait for the end of the backoff.
  addEventListener('online', () => line.hurry())
  // Pings are for the gateway; all other messages are for the game.
  return { ...line, send: message => line.send(isPing(message) ? message : { ...message, topic }) }
}

const isPing = (message: object): boolean => 't' in message && message.t === 'ping'

function readMessage(data: unknown): CrashSocketMessage | undefined {
  if (typeof data !== 'string') return undefined
  try {
    const message = crashSocketMessage.safeParse(JSON.parse(data)).data
    return message?.t === 'refused'
      ? { ...message, text: playRefusalText(message.code, message.text) }
      : message
  } catch {
    return undefined
  }
}
