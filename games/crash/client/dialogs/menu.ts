import { el, icon } from '../../../kit/dom.ts'
import { icons } from '../../../kit/icons.ts'
import type { GameContext, Open } from '../game-context.ts'
import { makeSwitch } from '../../../kit/switch.ts'

/** The settings, and links to all information. */
export function openMenu({ dialogs, settings }: GameContext, open: Open): void {
  const { animation, saver, sound } = settings.get()
  const back = () => open({ what: 'menu' })
  const way = (name: string, path: string, what: 'myBets' | 'history' | 'fairness' | 'rules') => {
    const button = el(
      'button',
      { type: 'button', class: 'way' },
      icon(path),
      el('span', {}, name),
      icon(icons.next),
    )
    button.addEventListener('click', () => open({ what, back }))
    return el('li', {}, button)
  }
  const body = el(
    'div',
    {},
    el(
      'ul',
      { class: 'ways' },
      way('My bets', icons.receipt, 'myBets'),
      way('History and statistics', icons.chart, 'history'),
      way('Fairness', icons.shield, 'fairness'),
      way('Rules and limits', icons.book, 'rules'),
    ),
    makeSwitch(
      {
        id: 'set-sound',
        label: 'Sound',
        help: 'Made on this device; nothing is downloaded.',
        on: sound,
      },
      on => settings.change({ sound: on }),
    ),
    makeSwitch(
      {
        id: 'set-animation',
        label: 'Animation',
        help: 'Off shows the numbers over a still sky.',
        on: animation,
      },
      on => settings.change({ animation: on }),
    ),
    makeSwitch(
      {
        id: 'set-saver',
        label: 'Data saver',
        help: 'Leaves out other players’ bets. Flights and cash-outs stay exact.',
        on: saver,
      },
      on => settings.change({ saver: on }),
    ),
  )
  dialogs.open({ title: 'Menu', body })
}
