import { useEffect, useRef } from 'react'
import { parse } from 'regexparam'
import { matchRoute, useLocation } from 'wouter'
import { preferred } from '../lib/preferences.ts'
import { site } from '../lib/site.ts'
import type { Screen } from './routes.tsx'
import { leaveLostLayer } from '@ruka/ui/layers'
import { configuredScreens } from './screens.ts'

/** The last screen before this one that is worth going back to. */
let cameFrom = '/'
export const wayBack = (): string => cameFrom

/** The screen of an address, by the patterns as the router reads them. */
export function screenAt(path: string): Screen {
  const screens = configuredScreens()
  const found =
    screens.find(
      ({ path: shown, flag }) => matchRoute(parse, shown, path)[0] && (!flag || site().flags[flag]),
    ) ?? screens.at(-1)
  if (found === undefined) throw new Error('the table of screens is empty')
  return found
}

/** The screen of the current address. */
export function useScreen(): Screen {
  const [path] = useLocation()
  return screenAt(path)
}

/** Starts to fetch a screen's code as soon as a finger or pointer goes down on a link to it. */
export function usePreload(): void {
  useEffect(() => {
    const warm = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null
      const path = link?.getAttribute('href')?.split('?', 1)[0]
      if (path && !preferred().saveData)
        void screenAt(path)
          .preload?.(path)
          .catch(() => undefined)
    }
    document.addEventListener('pointerdown', warm, { passive: true })
    return () => document.removeEventListener('pointerdown', warm)
  }, [])
}

/**
 * After a navigation the new screen starts at its top and screen readers start in it; the first load keeps
 * its place.
 */
export function useNavigationManners() {
  const main = useRef<HTMLElement>(null)
  const [path] = useLocation()
  const last = useRef(path)
  useEffect(leaveLostLayer, [])
  useEffect(() => {
    if (last.current === path) return
    if (!/^\/(?:login|register)$/.test(last.current)) cameFrom = last.current
    last.current = path
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [path])
  return main
}
