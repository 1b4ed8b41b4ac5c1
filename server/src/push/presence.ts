import { Unanswered, type Bus } from '../platform/events/bus.ts'

const QUESTION = 'push.presence'
/** A process that does not answer in time is taken for one without players. */
const TIMEOUT_MS = 500

/** Answers while anyone follows the topic at this process: a process without players leaves it to others. */
export function answerPresence(bus: Bus): { joined(): void; left(): void } {
  let connected = 0
  let stop = (): void => undefined
  return {
    joined() {
      if (connected === 0) stop = bus.serve(QUESTION, async () => true)
      connected += 1
    },
    left() {
      connected -= 1
      if (connected === 0) stop()
    },
  }
}

/** Whether a player follows the topic at any process of the system. */
export async function isAnyoneConnected(bus: Bus): Promise<boolean> {
  try {
    await bus.request(QUESTION, null, { timeoutMs: TIMEOUT_MS })
    return true
  } catch (error) {
    if (error instanceof Unanswered) return false
    throw error
  }
}
