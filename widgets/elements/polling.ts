import { readCampaigns } from '@ruka/contract/addresses'
import { urlOf } from './url-of.ts'
import type { Viewer } from './viewer.ts'

const POLL_MS = 15_000
const UNAUTHORIZED = 401

export type Polling = {
  /** Asks at once and then every 15 seconds; a second start changes nothing. */
  start(): void
  stop(): void
  /** Where it is on, asks at once for another viewer. */
  renew(): void
}
type Answers = {
  viewer(): Viewer
  /** @returns Whether it is an answer. */
  onAnswer(answer: unknown): boolean
  onFailed(): void
}

/** Asks the endpoint for the campaigns. A key that is refused is left out. */
export function openPolling(origin: string, { viewer, onAnswer, onFailed }: Answers): Polling {
  let timer: ReturnType<typeof setInterval> | undefined
  const read = (asked: Viewer) =>
    fetch(`${urlOf(origin, readCampaigns)}?${new URLSearchParams(asked).toString()}`, { credentials: 'omit' })
  const ask = async () => {
    const asked = viewer()
    try {
      let reply = await read(asked)
      if (reply.status === UNAUTHORIZED) reply = await read({ language: asked.language })
      const answer: unknown = reply.ok ? await reply.json() : undefined
      // An answer to another viewer, or one that a socket has overtaken, is too late.
      if (timer === undefined || asked !== viewer()) return
      if (!onAnswer(answer)) onFailed()
    } catch {
      if (timer !== undefined) onFailed()
    }
  }
  return {
    start() {
      if (timer !== undefined) return
      timer = setInterval(() => void ask(), POLL_MS)
      void ask()
    },
    stop() {
      clearInterval(timer)
      timer = undefined
    },
    renew() {
      if (timer !== undefined) void ask()
    },
  }
}
