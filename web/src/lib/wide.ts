import { useSyncExternalStore } from 'react'

/** Above 768 px, where the side menu stands in for the bottom bar. The same figure as in `ui/theme.css`. */
const WIDE = '(width >= 48.0625rem)'

export const useWide = (): boolean =>
  useSyncExternalStore(
    listener => {
      const query = window.matchMedia(WIDE)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => window.matchMedia(WIDE).matches,
  )
