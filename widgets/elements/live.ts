import { browserDevice, NEWS_PACE, openSocket, type Link, type Socket } from '@ruka/client/socket'
import { decodePots } from '@ruka/contract/pot-delta'
import { openPolling } from './polling.ts'
import { isCampaigns, isMessage, type Store, type Won } from './store.ts'
import type { Viewer } from './viewer.ts'

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

/** Keeps the store up to date: by a socket, and by asking every 15 seconds while none can be opened. */
export function openLive(origin: string, store: Store & { aheadMs: number }, heard: Heard): Live {
  let viewer: Viewer = { language: 'en' }
  let socket: Socket | undefined
  let link: Link = 'connecting'
  let failures = 0
  /** The server wants no further socket of this page. */
  let isSentAway = false
  const subscription = openSubscription(store, heard, message => socket?.send(message))
  const polling = openPolling(origin, {
    viewer: () => viewer,
    onAnswer: answer => isCampaigns(answer) && subscription.take(answer) !== false,
    onFailed: heard.onFailed,
  })
  const linked = (now: Link) => {
    link = now
    if (now === 'open') {
      failures = 0
      isSentAway = false
      polling.stop()
    } else if (now === 'reconnecting' || now === 'away') {
      failures += 1
      isSentAway ||= now === 'away'
      if (failures >= FAILURES_MAX || isSentAway) polling.start()
    }
  }
  const open = () =>
    openSocket<object>(browserDevice(origin), {
      pace: NEWS_PACE,
      topics: () => [subscription.of(viewer)],
      read: value => (value instanceof ArrayBuffer || isMessage(value) ? value : undefined),
      isReady: isCampaigns,
      onLink: linked,
      onMessage(message) {
        if (subscription.take(message) === 'keyNotValid') subscription.refuse(viewer)
        if (link === 'open') heard.onAlive()
      },
    })
  return {
    start() {
      if (isSentAway) polling.start()
      else if (socket) socket.hurry()
      else socket = open()
    },
    stop() {
      socket?.end()
      socket = undefined
      polling.stop()
    },
    identify(next) {
      const last = viewer
      viewer = next
      const isOther = last.pid !== next.pid || last.load_mode !== next.load_mode
      if (isOther) store.forgetOwn()
      // A key that is only fresher proves nothing new: it is for the next connection.
      if (!isOther && last.language === next.language && !subscription.isRefused) return
      subscription.ask(next)
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
    /** The topic as a viewer follows it. */
    of(viewer: Viewer) {
      asked = viewer
      subscription.isRefused = false
      return { topic: 'campaigns', ...viewer }
    },
    ask(viewer: Viewer) {
      say({ t: 'subscribe', ...subscription.of(viewer) })
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
