import { el } from './dom.ts'
import * as words from './locales/kit.en.json'

/** A placeholder while an answer is pending. */
export const waitingView = (): HTMLElement => el('p', { class: 'empty', role: 'status' }, words.loading)

/** A failure, and the next step. */
export function failureView(text: string, again: () => void): HTMLElement {
  const button = el('button', { type: 'button', class: 'plain' }, words.tryAgain)
  button.addEventListener('click', again)
  return el('div', { class: 'empty', role: 'alert' }, el('p', {}, text), button)
}
