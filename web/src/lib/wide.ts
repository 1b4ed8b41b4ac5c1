import { useSyncExternalStore } from 'react'

/** Above 768 px, where the side menu replaces the bottom bar. The same figure as in `ui/theme.css`. */
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
