import { el } from './dom.ts'

/**
 * A visually hidden polite live region. Each message is a separate node, so that a repeated message is
 * announced again.
 */
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
