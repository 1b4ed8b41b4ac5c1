import { el, setProps, setText } from '../../dom.ts'
import { money } from '../../format.ts'
import { icons } from '../../icons.ts'
import { makeOpener, makeSoundButton } from '../../round-buttons.ts'
import type { Open } from './game-context.ts'
import * as words from './locales/client.en.json'
import type { SettingsStore } from './settings.ts'
import type { Table } from './table-state.rules.ts'

/** The balance, the kind of money, sound, and the menu. */
export function makeTopBar(name: string, open: Open, settings: SettingsStore) {
  const whole = el('span')
  const cents = el('span', { class: 'cents' })
  const kind = el('span', { class: 'kind' })
  const element = el(
    'header',
    { class: 'top' },
    el('h1', {}, name),
    el(
      'p',
      { class: 'balance', 'data-testid': 'balance' },
      kind,
      el('span', { class: 'money' }, el('span', { class: 'kes' }, 'KES '), whole, cents),
    ),
    el(
      'div',
      { class: 'openers' },
      makeSoundButton(settings),
      makeOpener(words.myBets, icons.history, () => open({ what: 'plays' })),
      makeOpener(words.menu, icons.menu, () => open({ what: 'menu' })),
    ),
  )
  return {
    element,
    show({ limits, balance, mode }: Table) {
      const [shillings = '', fraction = ''] = money(balance).split('.')
      setText(whole, limits ? shillings : '–')
      setText(cents, limits ? `.${fraction}` : '')
      setText(kind, mode === 'demo' ? words.demo : words.balance)
      setProps(kind, { class: mode === 'demo' ? 'kind demo' : 'kind' })
    },
  }
}
