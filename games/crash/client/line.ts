import { crashServerMessage, type CrashServerMessage } from '@ruka/contract/crash'
import { openLine, type Line, type LineOptions } from '../../kit/socket.ts'

/** The line to the crash table of this origin. */
export const openCrashLine = (
  ends: Pick<LineOptions<CrashServerMessage>, 'hello' | 'onLink' | 'onMessage'>,
): Line =>
  openLine<CrashServerMessage>({
    ...ends,
    connect: () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}/socket`),
    timers: {
      now: () => performance.now(),
      after: (ms, call) => setTimeout(call, ms),
      cancel: handle => clearTimeout(handle as number),
      random: Math.random,
    },
    parse: readMessage,
    isWelcome: message => message.t === 'welcome',
  })

function readMessage(data: unknown): CrashServerMessage | undefined {
  if (typeof data !== 'string') return undefined
  try {
    return crashServerMessage.safeParse(JSON.parse(data)).data
  } catch {
    return undefined
  }
}
