import { el, setHidden, setText } from '../../kit/dom.ts'
import type { Run } from './auto-bet.rules.ts'
import * as words from './locales/client.en.json'
import { runText } from './play-texts.ts'

/**
 * The running auto bet, in place of the stakes, which cannot change meanwhile: its progress, and a button to
 * stop it.
 */
export function makeRunStrip(stop: () => void) {
  const how = el('strong')
  const button = el('button', { type: 'button', 'aria-label': words.stopAuto }, words.stop)
  button.addEventListener('click', stop)
  const element = el(
    'div',
    { class: 'run', role: 'group', 'aria-label': words.autoBet, hidden: true },
    el('p', {}, el('span', {}, words.autoBet), how),
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
