import { type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react'

/** Stands for one part of the page. */
type Part = object

/** Parts that the page has shown and not made live yet, while it is taken over. */
const waiting = new Set<Part>()
const live = new WeakSet<Part>()
let listener: (() => void) | undefined
let onScreen: (() => void) | undefined

/**
 * A part of the page that becomes live in a task of its own, so that a slow chip can handle a tap in between;
 * React takes a part that is tapped first. `otherwise` is shown while its code is on its way.
 */
export function HydrationBoundary({
  children,
  otherwise = null,
  isScreen = false,
}: {
  readonly children: ReactNode
  readonly otherwise?: ReactNode
  /** It is the screen, which has the fields of the page. */
  readonly isScreen?: boolean
}) {
  const [part] = useState<Part>(() => ({}))
  useEffect(() => {
    if (!live.has(part)) waiting.add(part)
    return () => settle(part)
  }, [part])
  return (
    <Suspense fallback={otherwise}>
      {children}
      <Live part={part} isScreen={isScreen} />
    </Suspense>
  )
}

/** The last child, so that further parts inside are known before theirs is live. */
function Live({ part, isScreen }: { readonly part: Part; readonly isScreen: boolean }) {
  useLayoutEffect(() => {
    live.add(part)
    if (isScreen) onScreen?.()
  }, [part, isScreen])
  useEffect(() => settle(part), [part])
  return null
}

function settle(part: Part): void {
  waiting.delete(part)
  queueMicrotask(() => waiting.size === 0 && listener?.())
}

/** Tells that the page itself is live, and which parts it waits for. */
export function HydrationStart({ children }: { readonly children: ReactNode }) {
  useEffect(() => queueMicrotask(() => waiting.size === 0 && listener?.()), [])
  return children
}

/** A part may need code that was not foreseen and does not come, and the rest must not wait longer for it. */
export const HYDRATION_MS = 10_000

/**
 * Makes a page live by `begin`, and resolves when all of its parts are, after `HYDRATION_MS` at the latest.
 * `screenLive` runs in the very task in which the screen becomes live.
 */
export async function hydrateParts(begin: () => void, screenLive: () => void): Promise<void> {
  onScreen = () => {
    onScreen = undefined
    screenLive()
  }
  await new Promise<void>(resolve => {
    listener = resolve
    setTimeout(resolve, HYDRATION_MS)
    begin()
  })
  onScreen = listener = undefined
}
