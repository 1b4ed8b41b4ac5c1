import { el, icon } from '../../../dom.ts'
import { icons } from '../../../icons.ts'
import { makeSwitch } from '../../../switch.ts'
import { canVibrate } from '../../../vibration.ts'
import type { GameContext, Open } from '../game-context.ts'
import type { Settings } from '../settings.ts'
import * as words from './locales/dialogs.en.json'

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
      row(words.howToPlayAndLimits, icons.book, () => open({ what: 'help', back })),
      row(words.myBets, icons.receipt, () => open({ what: 'plays', back })),
      row(words.fairness, icons.shield, () => open({ what: 'fairness', back })),
      row(words.responsible, icons.out, responsible),
    ),
    setting('sound', words.sound, words.soundHelp),
    ...(canVibrate() ? [setting('vibration', words.vibration, words.vibrationHelp)] : []),
    setting('animation', words.animation, words.animationHelp),
    setting('turbo', words.turbo, words.turboHelp),
    setting('keys', words.keys, words.keysHelp),
  )
  dialogs.open({ title: words.menu, body })
}
