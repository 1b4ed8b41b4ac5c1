/**
 * A dialog, the search or the drawer over a screen has an entry of its own in the browser's history, with the
 * address of the screen, so that the phone's Back closes it and leaves the page where it is. The entry holds
 * an id and nothing to open from: going forward to it steps back again.
 */
type Layer = {
  readonly id: string
  readonly close: () => void
  /** Whether it has its entry. */
  entered: boolean
}

const KEY = 'layer'
let open: readonly Layer[] = []
/** A pending step back: nothing is pushed to the history before it has happened. */
let stepping = false
let listening = false

const idHere = (): unknown => (history.state as Readonly<Record<string, unknown>> | null)?.[KEY]

/** Whether the current entry is that of a layer. Where one goes from it takes its place. */
export const isLayerEntry = (): boolean => idHere() !== undefined

/**
 * Opens a layer; `close` is called when it is left by Back, or when all are closed. @returns what closes it
 * otherwise.
 */
export function openLayer(close: () => void): () => void {
  listen()
  const layer: Layer = { id: Math.random().toString(36).slice(2), close, entered: false }
  open = [...open, layer]
  settle()
  return () => {
    open = open.filter(each => each !== layer)
    // A link in it goes first, and takes the place of its entry.
    setTimeout(settle)
  }
}

/** A page that was loaded again on the entry of a layer has no such layer any more. */
export function leaveLostLayer(): void {
  if (!isLayerEntry()) return
  listen()
  settle()
}

function listen(): void {
  if (listening) return
  listening = true
  window.addEventListener('popstate', onPopState)
}

/** Brings the history in line with what is open. */
function settle(): void {
  if (stepping) return
  const waiting = open.find(({ entered }) => !entered)
  const lost = isLayerEntry() && !open.some(({ id }) => id === idHere())
  if (waiting !== undefined) {
    waiting.entered = true
    const state: unknown = { ...(history.state as object | null), [KEY]: waiting.id }
    if (lost) history.replaceState(state, '')
    else history.pushState(state, '')
    settle()
  } else if (lost) {
    stepping = true
    history.back()
  }
}

/** Closes the layers above the current entry. */
function onPopState(): void {
  stepping = false
  const here = open.findIndex(({ id }) => id === idHere())
  const left = here < 0 && isLayerEntry() ? [] : open.slice(here + 1).filter(({ entered }) => entered)
  open = open.filter(layer => !left.includes(layer))
  for (const { close } of [...left].reverse()) close()
  settle()
}

/** Closes all open layers, the newest first. */
export function closeLayers(): void {
  for (const { close } of [...open].reverse()) close()
}
