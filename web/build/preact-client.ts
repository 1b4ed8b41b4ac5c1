import { type ComponentChild, hydrate, render } from 'preact'

/**
 * React's way into a page as the shell uses it. `hydrateRoot` makes what the server has drawn live where it
 * stands; both are done when they return, but for parts that wait.
 */
export const createRoot = (page: Element) => ({
  render: (content: ComponentChild) => render(content, page),
})
export const hydrateRoot = (page: Element, content: ComponentChild): void => hydrate(content, page)
