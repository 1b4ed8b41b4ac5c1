import type { KeyboardEvent } from 'react'

/** Hears Enter in a field. The site's frame allows no forms: a browser would drop their `submit`. */
export const onEnter =
  (run: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key === 'Enter') run()
  }
