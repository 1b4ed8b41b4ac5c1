import { lazy, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { openLazy } from './lazy.ts'

type Load<Props extends object> = () => Promise<{ readonly default: ComponentType<Props> }>
/** A component in a chunk of its own, and the function that fetches the chunk ahead. */
export type Preloadable<Props extends object> = {
  readonly View: ComponentType<Props>
  readonly preload: () => Promise<unknown>
}

/**
 * A part of the page that suspends while its code is fetched. Loaded code is drawn at once: a plain `lazy` would first
 * suspend, and a page that the server has rendered would flicker.
 */
export function lazyWithPreload<Props extends object>(load: Load<Props>): Preloadable<Props> {
  const code = openLazy(load)
  const Lazy = lazy(code.fetch) as ComponentType<Props>
  function View(props: Props) {
    // The first choice stays, since another type would remount and lose its state.
    const [Part] = useState(() => code.here()?.default ?? Lazy)
    return <Part {...props} />
  }
  return { View, preload: code.fetch }
}

/**
 * A part of the page in whose place something else stands while its code is fetched, and where it does not come. Then only
 * this part fails, and its code is fetched again when the player asks for it: `lazy` would fail for good.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType,
  failing: (given: { readonly props: Props; readonly onRetry: () => void }) => ReactNode,
) {
  const code = openLazy(load)
  return function Later(props: Props) {
    const [state, setState] = useState<'coming' | 'here' | 'failed'>(code.here() ? 'here' : 'coming')
    useEffect(() => {
      if (state !== 'coming') return
      let isGone = false
      const show = (next: 'here' | 'failed') => {
        if (!isGone) setState(next)
      }
      code.fetch().then(
        () => show('here'),
        () => show('failed'),
      )
      return () => {
        isGone = true
      }
    }, [state])
    const Part = code.here()
    if (state === 'here' && Part) return <Part {...props} />
    return state === 'failed' ? failing({ props, onRetry: () => setState('coming') }) : <Waiting />
  }
}
