import { el } from './dom.ts'

/** A placeholder while an answer is pending. */
export const waitingView = (): HTMLElement => el('p', { class: 'empty', role: 'status' }, 'Loading')

/** A failure, and the next step. */
export function failureView(text: string, again: () => void): HTMLElement {
  const button = el('button', { type: 'button', class: 'plain' }, 'Try again')
  button.addEventListener('click', again)
  return el('div', { class: 'empty', role: 'alert' }, el('p', {}, text), button)
}
