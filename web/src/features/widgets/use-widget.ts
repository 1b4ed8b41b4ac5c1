import type { WidgetName } from '@ruka/contract/widget-limits'
import { type RefObject, useEffect, useState } from 'react'
import { usePreferences } from '../../lib/preferences.ts'
import type { Viewer } from '../../lib/viewer.ts'
import { useWidgetKey } from './use-widget-key.ts'
import {
  acceptWidgetMessage,
  hear,
  NOTHING_HEARD,
  NOTHING_SHOWN,
  OPENS_MAX,
  orderFor,
  show,
} from './widget-bridge.ts'

/** Long enough for a slow phone; after it another try is offered instead of endless bones. */
export const SLOW_MS = 15_000
/** The page acts on what a frame says at most once in this time, however much it says. */
export const CALM_MS = 100

type Place = {
  readonly frame: RefObject<HTMLIFrameElement | null>
  readonly origin: string | null
  readonly viewer: Viewer
}

export type Widget = {
  /** `failed` until the frame shows something after all: a slow one goes on loading behind the words. */
  readonly state: 'loading' | 'ready' | 'empty' | 'failed'
  /** In CSS pixels; undefined until the frame has said it. */
  readonly height: number | undefined
}

/**
 * Talks with a frame of the widgets' origin: hears what it shows, and tells it what to show whenever it opens
 * and whenever theme, language or key change. One try for one viewer: another viewer needs a new frame, since
 * this one holds what it has shown.
 * @param origin Null where there is no address that may be framed, so that the widget has failed.
 */
export function useWidget(name: WidgetName, { frame, origin, viewer }: Place): Widget {
  const { opened, state, height } = useHeard(frame, origin)
  const { theme, language } = usePreferences()
  const { data: auth, isError } = useWidgetKey(viewer)
  const isLate = useLate(state === 'loading')
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    if (opened === 0 || opened > OPENS_MAX || auth === undefined || origin === null) return
    const order = orderFor(name, { auth, language, theme })
    setRefused(order === null)
    if (order !== null) frame.current?.contentWindow?.postMessage(order, origin)
  }, [opened, name, auth, language, theme, frame, origin])
  const hasNoKey = viewer.visit === 'failed' || (isError && auth === undefined)
  const isFailed = origin === null || isRefused || hasNoKey || isLate
  return { state: isFailed ? 'failed' : state, height }
}

/**
 * What the page shows of what the frame has said: the first word at once, and of many in a short time the
 * latest. A post of another window or origin, or one that the contract does not name, is nothing.
 */
function useHeard(frame: RefObject<HTMLIFrameElement | null>, origin: string | null) {
  const [shown, setShown] = useState(NOTHING_SHOWN)
  useEffect(() => {
    if (origin === null) return
    let heard = NOTHING_HEARD
    let acted = heard
    let timer: ReturnType<typeof setTimeout> | undefined
    const act = () => {
      timer = undefined
      if (acted === heard) return
      const latest = heard
      acted = latest
      setShown(before => show(before, latest))
      timer = setTimeout(act, CALM_MS)
    }
    const onMessage = (event: MessageEvent) => {
      if (heard.opened > OPENS_MAX) return
      const message = acceptWidgetMessage(event, { origin, source: frame.current?.contentWindow ?? null })
      if (message === null) return
      heard = hear(heard, message)
      if (timer === undefined) act()
    }
    window.addEventListener('message', onMessage)
    return () => {
      window.removeEventListener('message', onMessage)
      clearTimeout(timer)
    }
  }, [frame, origin])
  return shown
}

/** Whether something has been on its way for too long. */
function useLate(isComing: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isComing) return
    const timer = setTimeout(() => setLate(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isComing])
  return isComing && isLate
}
