import { el, setText } from './dom.ts'

export type Ending = {
  readonly title: string
  readonly text: string
  readonly action?: { readonly label: string; readonly run: () => void }
}

/** The card that ends play in this frame, with the reason and the next step. */
export function makeEndCard() {
  const title = el('h2')
  const text = el('p')
  const button = el('button', { type: 'button', class: 'play', 'data-tone': 'ember' })
  const element = el(
    'div',
    { class: 'end', role: 'alert', hidden: true },
    el('div', { class: 'card' }, title, text, button),
  )
  let run: (() => void) | undefined
  button.addEventListener('click', () => run?.())
  return {
    element,
    show(ending: Ending) {
      setText(title, ending.title)
      setText(text, ending.text)
      run = ending.action?.run
      button.hidden = ending.action === undefined
      setText(button, ending.action?.label ?? '')
      element.hidden = false
    },
  }
}
