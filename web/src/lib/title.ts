import { useEffect } from 'react'
import { site } from './site.ts'

/** The title of a screen that only its content knows. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    // After the shell's own effect, which puts the title of the table of screens.
    queueMicrotask(() => {
      document.title = `${title} · ${site().name}`
    })
  }, [title])
}
