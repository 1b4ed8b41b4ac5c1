import { useSyncExternalStore } from 'react'

export type Toast = {
  readonly id: number
  readonly text: string
  readonly tone: 'good' | 'bad' | 'info'
  /** What can be done about it, such as an undo. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
  /** What it is about: it takes the place of one about the same. */
  readonly topic?: string | undefined
}
type Options = Partial<Omit<Toast, 'id' | 'text'>> & {
  /** Whether it goes by itself although it has an action: one that can be done elsewhere, too. */
  readonly isPassing?: boolean
}

/** More would cover the screen; the oldest goes first. */
const SHOWN_MAX = 3
/** A line is read in less; a toast with an action stays until it is closed, or longer than others. */
const SHOWN_MS = 5000
const PASSING_MS = 10_000

let shown: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function show(next: readonly Toast[]): void {
  shown = next
  for (const listener of listeners) listener()
}

/**
 * Shows a short message over the screen, and gives its id. What must not be missed belongs in the screen
 * itself.
 */
export function showToast(
  text: string,
  { tone = 'info', action, topic, isPassing = action === undefined }: Options = {},
): number {
  const id = ++lastId
  const others = topic === undefined ? shown : shown.filter(toast => toast.topic !== topic)
  show([...others, { id, text, tone, action, topic }].slice(-SHOWN_MAX))
  if (isPassing) setTimeout(() => closeToast(id), action === undefined ? SHOWN_MS : PASSING_MS)
  return id
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
