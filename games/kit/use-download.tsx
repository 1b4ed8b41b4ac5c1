import { useRef, type ReactNode } from 'react'

/** The browser reads a file after the click that saves it. */
const READ_MS = 60_000
const HIDDEN = { hidden: true }

/** Saves files under their names, through a link that must be somewhere on the page. */
export function useDownload(label: string): {
  readonly link: ReactNode
  save(file: Blob, name: string): void
} {
  const element = useRef<HTMLAnchorElement>(null)
  return {
    link: (
      <a ref={element} {...HIDDEN}>
        {label}
      </a>
    ),
    save(file, name) {
      // What shows it may have been closed meanwhile.
      if (!element.current) return
      const href = URL.createObjectURL(file)
      element.current.href = href
      element.current.download = name
      element.current.click()
      setTimeout(() => URL.revokeObjectURL(href), READ_MS)
    },
  }
}
