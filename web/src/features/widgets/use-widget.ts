import type { WidgetName } from '@ruka/contract/widget-limits'
import { type RefObject, useEffect, useState } from 'react'
import { usePreferences } from '../../lib/preferences.ts'
import { useWidgetKey } from './use-widget-key.ts'
import { acceptWidgetMessage, hear, NOTHING_HEARD, orderFor } from './widget-bridge.ts'

/** Long enough for a slow phone; after it another try is offered instead of endless bones. */
export const SLOW_MS = 15_000

export type Widget = {
  /** `failed` until the frame shows something after all: a slow one goes on loading behind the words. */
  readonly state: 'loading' | 'ready' | 'empty' | 'failed'
  /** In CSS pixels; undefined until the frame has said it. */
  readonly height: number | undefined
}

/**
 * Talks with a frame of the widgets' origin: hears what it shows, and tells it what to show whenever it opens
 * and whenever theme, language, player or key change.
 * @param origin Null where there is no address that may be framed, so that the widget has failed.
 */
export function useWidget(
  name: WidgetName,
  { frame, origin }: { readonly frame: RefObject<HTMLIFrameElement | null>; readonly origin: string | null },
): Widget {
  const { opened, state, height } = useHeard(frame, origin)
  const { theme, language } = usePreferences()
  const { data: auth, isError } = useWidgetKey()
  const isLate = useLate(state === 'loading')
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    if (opened === 0 || auth === undefined || origin === null) return
    const order = orderFor(name, { auth, language, theme })
    setRefused(order === null)
    if (order !== null) frame.current?.contentWindow?.postMessage(order, origin)
  }, [opened, name, auth, language, theme, frame, origin])
  // A frame without a key of this player may show another's standing: it is not shown any more.
  const hasNoKey = isError && auth === undefined
  const isFailed = origin === null || isRefused || hasNoKey || isLate
  return { state: isFailed ? 'failed' : state, height }
}

/**
 * What the frame has said. A post of another window or origin, or one that the contract does not name, is
 * nothing.
 */
function useHeard(frame: RefObject<HTMLIFrameElement | null>, origin: string | null) {
  const [heard, setHeard] = useState(NOTHING_HEARD)
  useEffect(() => {
    if (origin === null) return
    const onMessage = (event: MessageEvent) => {
      const message = acceptWidgetMessage(event, { origin, source: frame.current?.contentWindow ?? null })
      if (message !== null) setHeard(before => hear(before, message))
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [frame, origin])
  return heard
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
