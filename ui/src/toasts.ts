import { createStore, useStore } from '@ruka/client/store'

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

const NONE: readonly Toast[] = []
const shown = createStore(NONE)
let lastId = 0

/**
 * Shows a short message over the screen, and gives its id. What must not be missed belongs in the screen
 * itself.
 */
export function showToast(
  text: string,
  { tone = 'info', action, topic, isPassing = action === undefined }: Options = {},
): number {
  const id = ++lastId
  const others = topic === undefined ? shown.get() : shown.get().filter(toast => toast.topic !== topic)
  shown.set([...others, { id, text, tone, action, topic }].slice(-SHOWN_MAX))
  if (isPassing) setTimeout(() => closeToast(id), action === undefined ? SHOWN_MS : PASSING_MS)
  return id
}

export const closeToast = (id: number): void => shown.set(shown.get().filter(toast => toast.id !== id))

export const useToasts = (): readonly Toast[] => useStore(shown, undefined, () => NONE)
