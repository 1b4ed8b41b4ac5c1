import { el } from './dom.ts'
import * as words from './locales/kit.en.json'

/**
 * The first stop of the keyboard: it leads past everything to the button that plays. Seen while it has the
 * focus.
 */
export function makeSkipLink(target: () => HTMLElement | null): HTMLElement {
  const element = el('button', { type: 'button', class: 'skip' }, words.skipToBet)
  element.addEventListener('click', () => target()?.focus())
  return element
}
