import { useLayoutEffect, useState } from 'react'
import { useApp } from './app-context.ts'

/**
 * Writes to the document with each tick, past React: what changes four times a second would else cost a slow phone a
 * render each time. React leaves alone what it is given the same value of each time (`useFirst`).
 */
export function useEachTick(write: (nowMs: number) => void): void {
  const { tick } = useApp().clock
  useLayoutEffect(() => {
    const now = () => write(tick.get())
    now()
    return tick.subscribe(now)
  })
}

/** What `useEachTick` begins with: a page that the server has drawn shows it until its clock runs. */
export function useFirst<Part>(part: (nowMs: number) => Part): Part {
  const { tick } = useApp().clock
  return useState(() => part(tick.get()))[0]
}

/** Changes a text only where it is another one. */
export function writeText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text
}
