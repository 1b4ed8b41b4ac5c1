import { useSyncExternalStore } from 'react'

export type Toast = {
  readonly id: number
  readonly text: string
  readonly tone: 'good' | 'bad' | 'info'
  /** What can be done about it, such as an undo. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
}

/** More would cover the screen; the oldest goes first. */
const SHOWN_MAX = 3
/** A line is read in less; a toast with an action stays until it is closed. */
const SHOWN_MS = 5000

let shown: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function show(next: readonly Toast[]): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a short message over the screen. What must not be missed belongs in the screen itself. */
export function showToast(
  text: string,
  { tone = 'info', action }: Partial<Omit<Toast, 'id' | 'text'>> = {},
): void {
  const id = ++lastId
  show([...shown, { id, text, tone, action }].slice(-SHOWN_MAX))
  if (action === undefined) setTimeout(() => closeToast(id), SHOWN_MS)
}

export const closeToast = (id: number): void => show(shown.filter(toast => toast.id !== id))

const NONE: readonly Toast[] = []

export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
    () => NONE,
  )
