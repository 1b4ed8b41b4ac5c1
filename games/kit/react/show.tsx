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

/** Shows a page in its place: over what the build drew of it, if it did. */
export function showDrawn(page: ReactNode): void {
  const root = document.querySelector('#root')!
  showPage(root, page, root.hasChildNodes())
}
