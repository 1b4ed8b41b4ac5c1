import { useEffect } from 'react'
import { site } from './site.ts'

/** Receives titles where pages are rendered without a document; unused in a browser. */
export const titleConsumer: { onTitle?: (title: string) => void } = {}

/** The title of a screen that only its content knows. */
export function useTitle(title: string | undefined): void {
  if (title !== undefined) titleConsumer.onTitle?.(title)
  useEffect(() => {
    if (title === undefined) return
    // After the shell's own effect, which puts the title of the table of screens.
    queueMicrotask(() => {
      document.title = `${title} · ${site().name}`
    })
  }, [title])
}
