import { StrictMode, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

/**
 * Shows a page: over what the server drew of it, or from nothing. All pages begin in this one way, so that they share
 * the file with React.
 */
export function showPage(root: Element, page: ReactNode, isDrawn = false): void {
  if (isDrawn) hydrateRoot(root, <StrictMode>{page}</StrictMode>)
  else createRoot(root).render(<StrictMode>{page}</StrictMode>)
}

/** What the server drew the page from, as it stands in the page; undefined where it drew nothing. */
export function drawnFrom<Boot>(): Boot | undefined {
  const text = document.getElementById('boot')?.textContent
  return text ? (JSON.parse(text) as Boot) : undefined
}

/** Shows a page in its place: over what was drawn of it, if anything was. */
export function showDrawn(page: ReactNode): void {
  const root = document.querySelector('#root')!
  showPage(root, page, root.hasChildNodes())
}
