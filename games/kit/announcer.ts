import { el } from './dom.ts'

/** A polite live region, out of sight. What is said twice in a row is said twice: each message is a node of its own. */
export function makeAnnouncer(): { readonly element: HTMLElement; say(text: string): void } {
  const element = el('div', {
    class: 'unseen',
    role: 'status',
    'aria-live': 'polite',
    'aria-atomic': 'false',
  })
  return {
    element,
    say(text) {
      element.append(el('p', {}, text))
      while (element.childElementCount > 3) element.firstElementChild?.remove()
    },
  }
}
