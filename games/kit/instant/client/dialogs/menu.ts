import { el, icon } from '../../../dom.ts'
import { icons } from '../../../icons.ts'
import { makeSwitch } from '../../../switch.ts'
import type { GameContext, Open } from '../game-context.ts'
import type { Settings } from '../settings.ts'

/** The settings, and links to all information. */
export function openMenu({ dialogs, settings, responsible }: GameContext, open: Open): void {
  const back = () => open({ what: 'menu' })
  const row = (name: string, path: string, press: () => void) => {
    const button = el(
      'button',
      { type: 'button', class: 'way' },
      icon(path),
      el('span', {}, name),
      icon(icons.next),
    )
    button.addEventListener('click', press)
    return el('li', {}, button)
  }
  const setting = (name: keyof Settings, label: string, help: string) =>
    makeSwitch({ id: `set-${name}`, label, help, on: settings.get()[name] }, on =>
      settings.change({ [name]: on }),
    )
  const body = el(
    'div',
    {},
    el(
      'ul',
      { class: 'ways' },
      row('How to play, limits', icons.book, () => open({ what: 'help', back })),
      row('My plays', icons.receipt, () => open({ what: 'plays', back })),
      row('Fairness and seeds', icons.shield, () => open({ what: 'fairness', back })),
      row('Limits, breaks and help', icons.out, responsible),
    ),
    setting('sound', 'Sound', 'Made on this device; nothing is downloaded.'),
    setting('animation', 'Animation', 'Off shows every result at once.'),
    setting('turbo', 'Turbo', 'Shorter motion. It changes nothing of the odds.'),
    setting('keys', 'Keys', 'Space or Enter presses the big button.'),
  )
  dialogs.open({ title: 'Menu', body })
}
