import { type ComponentType, createElement, lazy, useState } from 'react'

type Load<P extends object> = () => Promise<{ default: ComponentType<P> }>
/** A component whose code is fetched apart, and what fetches it ahead. */
export type Preloadable<P extends object> = {
  readonly View: ComponentType<P>
  readonly preload: () => Promise<unknown>
}

/**
 * A part of the page whose code is fetched when it is shown. Code that is here already is drawn at once: a plain `lazy` would first
 * show that it waits, and a page that the server has drawn would flicker.
 */
export function lazyWithPreload<P extends object>(load: Load<P>): Preloadable<P> {
  let here: ComponentType<P> | undefined
  const fetch = async () => {
    const module = await load()
    here = module.default
    return module
  }
  const Lazy = lazy(fetch) as ComponentType<P>
  // What was chosen at first stays, since another type would begin anew and forget its state.
  const View = (props: P) => createElement(useState(() => here ?? Lazy)[0], props)
  return { View, preload: fetch }
}
