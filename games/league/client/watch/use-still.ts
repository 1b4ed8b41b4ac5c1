import { useSyncExternalStore } from 'react'

const asked = () => matchMedia('(prefers-reduced-motion: reduce)')

/** Whether the device asks for less motion. */
export const useStill = (): boolean =>
  useSyncExternalStore(
    told => {
      const query = asked()
      query.addEventListener('change', told)
      return () => query.removeEventListener('change', told)
    },
    () => asked().matches,
  )
