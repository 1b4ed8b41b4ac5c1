import { CRASH_ANSWER_MS, crashServerMessage, type CrashServerMessage } from '@ruka/contract/crash'
import { openLine, type Line, type LineOptions, type LineTimers } from '../../kit/socket.ts'

export const deviceTimers: LineTimers = {
  now: () => performance.now(),
  after: (ms, call) => setTimeout(call, ms),
  cancel: handle => clearTimeout(handle as number),
  random: Math.random,
}

/** There and back, on a bad day. */
const ON_THE_WAY_MS = 2_000

/** The line to the crash table of this origin. */
export const openCrashLine = (
  ends: Pick<LineOptions<CrashServerMessage>, 'hello' | 'onLink' | 'onMessage'>,
): Line => {
  const line = openLine<CrashServerMessage>({
    ...ends,
    connect: () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}/socket`),
    timers: deviceTimers,
    // The server says goodbye before that: to ask sooner would only double what it has to answer.
    welcomeMs: CRASH_ANSWER_MS + ON_THE_WAY_MS,
    parse: readMessage,
    isWelcome: message => message.t === 'welcome',
  })
  // A network that is back should not wait for the backoff to end.
  addEventListener('online', () => line.hurry())
  return line
}

function readMessage(data: unknown): CrashServerMessage | undefined {
  if (typeof data !== 'string') return undefined
  try {
    return crashServerMessage.safeParse(JSON.parse(data)).data
  } catch {
    return undefined
  }
}
