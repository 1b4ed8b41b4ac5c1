import { browserDevice, openSocket, PLAY_PACE, type Socket, type SocketOptions } from '@ruka/client/socket'
import {
  CRASH_ANSWER_MS,
  crashSocketMessage,
  type CrashOptions,
  type CrashSocketMessage,
} from '@ruka/contract/crash'
import { playRefusalText } from '../../kit/play-refusal-text.ts'

/** A slow round trip. */
const ON_THE_WAY_MS = 2_000
const { waits, connectMs } = PLAY_PACE
/** The server answers earlier: a shorter wait would only double its load. `watch.ts` pings, and measures by it. */
const PACE = { waits, connectMs, readyMs: CRASH_ANSWER_MS + ON_THE_WAY_MS }

/** The connection to a crash game of this origin, with a session's token or, in the demo, without one. */
export const openCrashLine = ({
  game,
  token,
  options,
  ...heard
}: {
  game: string
  token: string | undefined
  /** The options of each subscription. */
  options(): CrashOptions
} & Pick<SocketOptions<CrashSocketMessage>, 'onLink' | 'onMessage'>): Socket => {
  const topic = `crash/${game}`
  const socket = openSocket<CrashSocketMessage>(browserDevice(location.origin), {
    pace: PACE,
    token: () => token,
    topics: () => [{ topic, ...options() }],
    read: readMessage,
    isReady: message => message.t === 'snapshot',
    ...heard,
  })
  // A restored network must not wait for the end of the backoff.
  addEventListener('online', socket.hurry)
  // Pings are for the gateway; all other messages are for the game.
  return { ...socket, send: message => socket.send(isPing(message) ? message : { ...message, topic }) }
}

const isPing = (message: object): boolean => 't' in message && message.t === 'ping'

function readMessage(value: unknown): CrashSocketMessage | undefined {
  const message = crashSocketMessage.safeParse(value).data
  return message?.t === 'refused'
    ? { ...message, text: playRefusalText(message.code, message.text) }
    : message
}
