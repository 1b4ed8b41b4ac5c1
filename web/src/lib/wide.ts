import { useSyncExternalStore } from 'react'

/** Above 768 px, where the side menu replaces the bottom bar. The same figure as in `ui/src/theme.css`. */
const WIDE = '(width >= 48.0625rem)'

/**
 * A page that the server draws is drawn for both: where it is narrow, the style hides what is for wide ones.
 */
export const isWide = (): boolean => typeof window === 'undefined' || window.matchMedia(WIDE).matches

export const useWide = (): boolean =>
  useSyncExternalStore(
    listener => {
      const query = window.matchMedia(WIDE)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    isWide,
    () => true,
  )

/** From 1024 px on, as `lg` in styles; not yet while a page is as the server drew it. */
export const useDesk = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    () => window.matchMedia('(width >= 64rem)').matches,
    () => false,
  )
