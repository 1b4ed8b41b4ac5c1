import { el } from './dom.ts'

/** Drawn while an answer is on its way. */
export const waitingView = (): HTMLElement => el('p', { class: 'empty', role: 'status' }, 'Loading')

/** What failed, and the one way forward. */
export function failureView(text: string, again: () => void): HTMLElement {
  const button = el('button', { type: 'button', class: 'plain' }, 'Try again')
  button.addEventListener('click', again)
  return el('div', { class: 'empty', role: 'alert' }, el('p', {}, text), button)
}
