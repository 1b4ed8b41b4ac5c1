import {
  CRASH_ANSWER_MS,
  crashSocketMessage,
  type CrashOptions,
  type CrashSocketMessage,
} from '@ruka/contract/crash'
import { LIVE_PROTOCOL } from '@ruka/contract/live'
import { openLine, type Line, type LineOptions, type LineTimers } from '../../kit/socket.ts'

export const deviceTimers: LineTimers = {
  now: () => performance.now(),
  after: (ms, call) => setTimeout(call, ms),
  cancel: handle => clearTimeout(handle as number),
  random: Math.random,
}

/** There and back, on a bad day. */
const ON_THE_WAY_MS = 2_000
/** After too much was asked at once. */
const FLOOD_MS = 10_000

/** The line to a crash game of this origin, with a session's token or, in the demo, without one. */
export const openCrashLine = ({
  game,
  token,
  options,
  onLink,
  onMessage,
}: {
  game: string
  token: string | undefined
  /** What is said with each subscription. */
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
      // The game failed on this line alone: the next attempt is due after the usual wait. A line that has ended stays so.
      if (message.t === 'unsubscribed') line.renew()
    },
    connect: () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}/socket`),
    timers: deviceTimers,
    // The server answers before that: to ask sooner would only double what it has to answer.
    readyMs: CRASH_ANSWER_MS + ON_THE_WAY_MS,
    parse: readMessage,
    isReady: message => message.t === 'snapshot',
  })
  // A network that is back should not wait for the backoff to end.
  addEventListener('online', () => line.hurry())
  // A probe is the gateway's; everything else is for the game.
  return { ...line, send: message => line.send(isPing(message) ? message : { ...message, topic }) }
}

const isPing = (message: object): boolean => 't' in message && message.t === 'ping'

function readMessage(data: unknown): CrashSocketMessage | undefined {
  if (typeof data !== 'string') return undefined
  try {
    return crashSocketMessage.safeParse(JSON.parse(data)).data
  } catch {
    return undefined
  }
}
