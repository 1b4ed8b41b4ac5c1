import { useLayoutEffect } from 'react'
import { useApp } from './app-context.ts'

/**
 * Writes to the document with each tick, past React: what changes four times a second would else cost a slow phone a
 * render each time. React leaves alone what it has no children or value of.
 */
export function useEachTick(write: (nowMs: number) => void): void {
  const { tick } = useApp().clock
  useLayoutEffect(() => {
    const now = () => write(tick.get())
    now()
    return tick.subscribe(now)
  })
}

/** Changes a text only where it is another one. */
export function writeText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text
}
