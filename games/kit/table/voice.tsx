import { createStore, useStore, type Store } from '@ruka/client/store'

type Said = { readonly n: number; readonly text: string }

/** What is said to screen readers. */
export type Voice = {
  readonly said: Store<readonly Said[]>
  say(text: string): void
  /** Forgets what was said, since it is shown in another place from now on. */
  clear(): void
}

const SAID_MAX = 3
const NONE: readonly Said[] = []

export function openVoice(): Voice {
  const said = createStore(NONE)
  let n = 0
  return {
    said,
    say: text => said.set([...said.get(), { n: ++n, text }].slice(-SAID_MAX)),
    clear: () => said.set(NONE),
  }
}

/**
 * A visually hidden polite live region. Each message is an element of its own, so that a repeated message is announced
 * again.
 */
export function LiveRegion({ voice }: { readonly voice: Voice }) {
  const said = useStore(voice.said, undefined, () => NONE)
  return (
    <div className="unseen voice" role="status" aria-live="polite" aria-atomic="false">
      {said.map(({ n, text }) => (
        <p key={n}>{text}</p>
      ))}
    </div>
  )
}
