import { type ComponentType, createElement, lazy, useState } from 'react'

type Load<P extends object> = () => Promise<{ default: ComponentType<P> }>
/** A component in a chunk of its own, and the function that fetches the chunk ahead. */
export type Preloadable<P extends object> = {
  readonly View: ComponentType<P>
  readonly preload: () => Promise<unknown>
}

/**
 * A part of the page whose code is fetched when it is shown. Loaded code is drawn at once: a plain `lazy`
 * would first
 * suspend, and a page that the server has rendered would flicker.
 */
export function lazyWithPreload<P extends object>(load: Load<P>): Preloadable<P> {
  let here: ComponentType<P> | undefined
  const fetch = async () => {
    const module = await load()
    here = module.default
    return module
  }
  const Lazy = lazy(fetch) as ComponentType<P>
  // The first choice stays, since another type would remount and lose its state.
  const View = (props: P) => createElement(useState(() => here ?? Lazy)[0], props)
  return { View, preload: fetch }
}
