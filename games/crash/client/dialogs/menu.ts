import { el, icon } from '../../../kit/dom.ts'
import { icons } from '../../../kit/icons.ts'
import type { GameContext, Open } from '../game-context.ts'
import * as words from '../locales/dialogs.en.json'
import { makeSwitch } from '../../../kit/switch.ts'
import { canVibrate } from '../../../kit/vibration.ts'

/** The settings, and links to all information. */
export function openMenu({ dialogs, settings }: GameContext, open: Open): void {
  const { animation, keys, saver, sound, vibration } = settings.get()
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
      way(words.myBets, icons.receipt, 'myBets'),
      way(words.history, icons.chart, 'history'),
      way(words.fairness, icons.shield, 'fairness'),
      way(words.rules, icons.book, 'rules'),
    ),
    makeSwitch(
      {
        id: 'set-sound',
        label: words.sound,
        help: words.soundHelp,
        on: sound,
      },
      on => settings.change({ sound: on }),
    ),
    ...(canVibrate()
      ? [
          makeSwitch(
            { id: 'set-vibration', label: words.vibration, help: words.vibrationHelp, on: vibration },
            on => settings.change({ vibration: on }),
          ),
        ]
      : []),
    makeSwitch(
      {
        id: 'set-animation',
        label: words.animation,
        help: words.animationHelp,
        on: animation,
      },
      on => settings.change({ animation: on }),
    ),
    makeSwitch(
      {
        id: 'set-saver',
        label: words.saver,
        help: words.saverHelp,
        on: saver,
      },
      on => settings.change({ saver: on }),
    ),
    makeSwitch({ id: 'set-keys', label: words.keys, help: words.keysHelp, on: keys }, on =>
      settings.change({ keys: on }),
    ),
  )
  dialogs.open({ title: words.menu, body })
}
