import { useEffect, useRef, useState } from 'react'
import { preferred } from '../../lib/preferences.ts'

/** The specification's three seconds. */
const SLIDE_MS = 3000

/** Slides that move on by themselves are fetched by themselves too. */
const mayPlay = (): boolean => !wantsStillness() && !preferred().saveData

/**
 * Moves a snapping list to its next item periodically, until the visitor scrolls it or prefers reduced
 * motion.
 */
export function useAutoplay(list: HTMLElement) {
  const [playing, setPlaying] = useState(mayPlay)
  const engaged = useEngaged(list)
  useEffect(() => onMotionWish(() => setPlaying(mayPlay())), [])
  useEffect(() => {
    const stop = () => setPlaying(false)
    // A finger or a wheel that scrolls means that the visitor reads at their own pace.
    for (const event of ['touchmove', 'wheel'] as const) list.addEventListener(event, stop, { passive: true })
    return () => {
      for (const event of ['touchmove', 'wheel'] as const) list.removeEventListener(event, stop)
    }
  }, [list])
  useEffect(() => {
    if (!playing || engaged) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') goOn(list)
    }, SLIDE_MS)
    return () => clearInterval(timer)
  }, [list, playing, engaged])
  return { playing, setPlaying }
}

/** Whether a mouse is over the list or the focus is in it: what is being read or pressed does not move. */
function useEngaged(list: HTMLElement): boolean {
  const [engaged, setEngaged] = useState(false)
  const by = useRef(new Set<string>())
  useEffect(() => {
    const note = (what: string, on: boolean) => {
      if (on) by.current.add(what)
      else by.current.delete(what)
      setEngaged(by.current.size > 0)
    }
    const listeners: readonly [string, (event: Event) => void][] = [
      ['pointerenter', event => note('mouse', (event as PointerEvent).pointerType === 'mouse')],
      ['pointerleave', () => note('mouse', false)],
      ['focusin', () => note('focus', true)],
      ['focusout', () => note('focus', false)],
    ]
    for (const [event, listener] of listeners) list.addEventListener(event, listener)
    return () => {
      for (const [event, listener] of listeners) list.removeEventListener(event, listener)
    }
  }, [list])
  return engaged
}

type Shown = { readonly at: number; readonly count: number; readonly all: boolean }

/**
 * Which item of the list is at its start, and whether all are in sight anyway, which is taken to be so until
 * the browser has laid them out: asked any earlier, it would do so twice.
 */
export function useShown(list: HTMLElement): Shown {
  // A text, so that the same state is the same value.
  const [text, setText] = useState('0/0/true')
  useEffect(
    () =>
      follow(list, () =>
        setText(`${indexOf(list)}/${list.children.length}/${list.scrollWidth <= list.clientWidth + 1}`),
      ),
    [list],
  )
  const [at, count, all] = text.split('/')
  return { at: Number(at), count: Number(count), all: all === 'true' }
}

/** An observer of a size calls at once, and in the frame of each change. */
function follow(list: HTMLElement, listener: () => void): () => void {
  const size = new ResizeObserver(listener)
  size.observe(list)
  const items = new MutationObserver(listener)
  items.observe(list, { childList: true })
  list.addEventListener('scroll', listener, { passive: true })
  return () => {
    size.disconnect()
    items.disconnect()
    list.removeEventListener('scroll', listener)
  }
}

const itemsOf = (list: HTMLElement): HTMLElement[] => [...list.children] as HTMLElement[]

/** At the end the last one counts, although two may be in sight. */
function indexOf(list: HTMLElement): number {
  const items = itemsOf(list)
  if (list.scrollLeft > 0 && atEnd(list)) return items.length - 1
  const gaps = items.map(item => Math.abs(item.offsetLeft - list.scrollLeft))
  return Math.max(0, gaps.indexOf(Math.min(...gaps)))
}

const atEnd = (list: HTMLElement): boolean => list.scrollLeft + list.clientWidth >= list.scrollWidth - 4

function goOn(list: HTMLElement): void {
  const next = atEnd(list) ? 0 : (itemsOf(list)[indexOf(list) + 1]?.offsetLeft ?? 0)
  list.scrollTo({ left: next, behavior: wantsStillness() ? 'auto' : 'smooth' })
}

/** Whether animation is allowed on this device. */
const REDUCED = '(prefers-reduced-motion: reduce)'

const wantsStillness = (): boolean => window.matchMedia(REDUCED).matches

/** Calls back when the preference for reduced motion changes. @returns what ends it. */
function onMotionWish(listener: () => void): () => void {
  const query = window.matchMedia(REDUCED)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
