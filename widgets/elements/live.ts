import { LIVE_PROTOCOL } from '@ruka/contract/live'
import { decodePots } from '@ruka/contract/pot-delta'
import { openPolling } from './polling.ts'
import { isCampaigns, isMessage, type Store, type Won } from './store.ts'
import type { Viewer } from './viewer.ts'
import { openWire, type Wire } from './wire.ts'

const RETRY_MS = { first: 1_000, most: 30_000 } as const
/** Answers are asked for instead once this many sockets in a row have failed. */
const FAILURES_MAX = 2

export type Live = {
  /** Opens the connection, or ends a wait for it. */
  start(): void
  stop(): void
  identify(viewer: Viewer): void
}
type Heard = {
  /** Something of the store has changed. */
  onChange(won?: Won): void
  /** A connection that would have brought changes is alive. */
  onAlive(): void
  /** Neither a socket nor an answer can be had. */
  onFailed(): void
}

/**
 * Keeps the store up to date: by a socket, and by asking every 15 seconds while none can be opened. A socket that is
 * lost comes back after a wait that doubles, with jitter, so that all pages do not return at once.
 */
export function openLive(origin: string, store: Store & { aheadMs: number }, heard: Heard): Live {
  let viewer: Viewer = { language: 'en' }
  let wire: Wire | undefined
  let failures = 0
  /** The server wants no further socket of this page. */
  let isSentAway = false
  let retry: ReturnType<typeof setTimeout> | undefined
  const subscription = openSubscription(store, heard, message => wire?.say(message))
  const polling = openPolling(origin, {
    viewer: () => viewer,
    onAnswer: answer => isCampaigns(answer) && subscription.take(answer) !== false,
    onFailed: heard.onFailed,
  })

  const hangUp = () => {
    clearTimeout(retry)
    wire?.close()
    wire = undefined
  }
  const lose = () => {
    hangUp()
    failures += 1
    if (failures >= FAILURES_MAX || isSentAway) polling.start()
    if (isSentAway) return
    const waitMs = Math.min(RETRY_MS.most, RETRY_MS.first * 2 ** (failures - 1))
    retry = setTimeout(dial, waitMs * (0.5 + Math.random() / 2))
  }
  const dial = () => {
    hangUp()
    wire = openWire(origin, {
      onOpen() {
        wire?.say({ t: 'hello', v: LIVE_PROTOCOL })
        subscription.ask(viewer)
      },
      onData(data) {
        const kind = subscription.take(data instanceof ArrayBuffer ? data : parse(data))
        if (kind === 'unsubscribed') lose()
        else if (kind === 'bye') isSentAway = /"(?:protocol|crowded)"/.test(String(data))
        else if (kind === 'keyNotValid') subscription.refuse(viewer)
        else if (kind === 'campaigns') {
          failures = 0
          polling.stop()
          wire?.settle()
        }
        if (wire?.isSettled) heard.onAlive()
      },
      onLost: lose,
    })
  }
  return {
    start() {
      if (wire) return
      if (isSentAway) polling.start()
      else dial()
    },
    stop() {
      hangUp()
      polling.stop()
    },
    identify(next) {
      const last = viewer
      viewer = next
      const isOther = last.pid !== next.pid || last.load_mode !== next.load_mode
      if (isOther) store.forgetOwn()
      // A key that is only fresher proves nothing new: it is for the next connection.
      if (!isOther && last.language === next.language && !subscription.isRefused) return
      if (wire?.isOpen) subscription.ask(next)
      polling.renew()
    },
  }
}

/** What is followed, and for whom. */
function openSubscription(store: Store & { aheadMs: number }, heard: Heard, say: (message: object) => void) {
  let asked: Viewer | undefined
  const subscription = {
    /** The key was not valid, and no other has come since. */
    isRefused: false,
    ask(viewer: Viewer) {
      asked = viewer
      subscription.isRefused = false
      say({ t: 'subscribe', topic: 'campaigns', ...viewer })
    },
    refuse(viewer: Viewer) {
      // A newer key has come since: nothing is taken off the screen.
      if (asked?.key !== viewer.key) return subscription.ask(viewer)
      subscription.isRefused = true
      store.forgetOwn()
      heard.onChange()
    },
    /** @returns The kind of a message that is understood. */
    take(message: unknown): string | false {
      if (message instanceof ArrayBuffer) {
        const pots = decodePots(new Uint8Array(message))
        if (!pots) return false
        store.applyPots(pots)
        heard.onChange()
        return 'pots'
      }
      if (!store.apply(message)) return isMessage(message) && message.t !== 'campaigns' && message.t
      if (isCampaigns(message)) store.aheadMs = message.now - Date.now()
      heard.onChange(isMessage(message) && message.t === 'won' ? message : undefined)
      return isMessage(message) ? message.t : 'campaigns'
    },
  }
  return subscription
}

function parse(data: unknown): unknown {
  try {
    return JSON.parse(String(data))
  } catch {
    return undefined
  }
}
