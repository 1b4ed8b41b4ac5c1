import { el, setHidden, setText } from '../../kit/dom.ts'
import type { Run } from './auto-bet.rules.ts'
import { runText } from './play-texts.ts'

/**
 * The running auto bet, in place of the stakes, which cannot change meanwhile: its progress, and a button to
 * stop it.
 */
export function makeRunStrip(stop: () => void) {
  const how = el('strong')
  const button = el('button', { type: 'button', 'aria-label': 'Stop auto bet' }, 'Stop')
  button.addEventListener('click', stop)
  const element = el(
    'div',
    { class: 'run', role: 'group', 'aria-label': 'Auto bet', hidden: true },
    el('p', {}, el('span', {}, 'Auto bet'), how),
    button,
  )
  return {
    element,
    show(run: Run | undefined) {
      setHidden(element, run === undefined)
      if (run) setText(how, runText(run))
    },
  }
}
