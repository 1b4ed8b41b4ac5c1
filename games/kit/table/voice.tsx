import { createStore, useStore, type Store } from '@ruka/client/store'

/** Where there is a live region; of the two only one is heard, since the page behind an open sheet is inert. */
export type Place = 'page' | 'sheet'
type Said = { readonly n: number; readonly text: string; readonly place: Place }

/** What is said to screen readers. */
export type Voice = {
  readonly said: Store<readonly Said[]>
  say(text: string): void
  /** From now on another region is heard. What was said a moment ago is said there again. */
  move(place: Place): void
}

const SAID_MAX = 3
/** What was said shortly before its place became inert was hardly heard. */
const HARDLY_MS = 150
const NONE: readonly Said[] = []

export function openVoice(nowMs: () => number = () => performance.now()): Voice {
  const said = createStore(NONE)
  let place: Place = 'page'
  let n = 0
  let recent: readonly { readonly text: string; readonly atMs: number }[] = []
  const put = (texts: readonly string[]) =>
    said.set([...said.get(), ...texts.map(text => ({ n: ++n, text, place }))].slice(-SAID_MAX))
  return {
    said,
    say(text) {
      recent = [...recent, { text, atMs: nowMs() }].slice(-SAID_MAX)
      put([text])
    },
    move(next) {
      if (next === place) return
      place = next
      put(recent.filter(({ atMs }) => nowMs() - atMs < HARDLY_MS).map(({ text }) => text))
    },
  }
}

type Props = { readonly voice: Voice; readonly place: Place; readonly isHeard: boolean }

/**
 * A visually hidden polite live region, which is there before anything is said in it. Each message is an element of its
 * own, so that a repeated message is announced again.
 */
export function LiveRegion({ voice, place, isHeard }: Props) {
  const said = useStore(voice.said, undefined, () => NONE)
  return (
    <div
      className="unseen voice"
      role="status"
      aria-live="polite"
      aria-atomic="false"
      aria-hidden={isHeard ? undefined : true}
    >
      {said
        .filter(each => each.place === place)
        .map(({ n, text }) => (
          <p key={n}>{text}</p>
        ))}
    </div>
  )
}
