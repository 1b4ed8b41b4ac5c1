import { el, icon, setProps, setText } from '../../../kit/dom.ts'
import { fill } from '../../../kit/fill.ts'
import { icons } from '../../../kit/icons.ts'
import { randomSeed } from '../../../kit/random.ts'
import type { GameContext } from '../game-context.ts'
import * as words from '../locales/dialogs.en.json'
import { isSeed } from '../settings.ts'

/** The player's own seed: shown, changed, or replaced by a random one. */
export function makeOwnSeed({ settings, records, table }: GameContext): HTMLElement {
  const status = el('p', { id: 'seed-status', role: 'status' })
  const field = el('input', {
    id: 'own-seed',
    class: 'seed-field',
    maxlength: 64,
    spellcheck: 'false',
    autocomplete: 'off',
    autocapitalize: 'off',
    'aria-describedby': 'seed-help seed-status',
    value: settings.get().seed,
  })
  const use = el('button', { type: 'button', class: 'plain' }, words.useSeed)
  const fresh = el('button', { type: 'button', class: 'plain' }, icon(icons.dice), words.newSeed)
  let turn = 0

  const showStatus = (text: string, wrong = false) => {
    setText(status, text)
    setProps(status, { class: wrong ? 'wrong' : undefined })
    setProps(field, { 'aria-invalid': wrong ? 'true' : undefined })
  }
  const send = async () => {
    const seed = field.value.trim()
    if (!isSeed(seed)) {
      showStatus(words.seedFormat, true)
      return field.focus()
    }
    const mine = ++turn
    settings.change({ seed })
    showStatus(words.seedSaving)
    try {
      const { round } = await records.ask.seed(seed)
      if (mine === turn) showStatus(round === 0 ? words.seedDemo : fill(words.seedFrom, { round }))
    } catch {
      if (mine === turn) showStatus(words.seedUnconfirmed)
    }
  }
  use.addEventListener('click', () => void send())
  field.addEventListener('keydown', event => {
    if (event.key === 'Enter') void send()
  })
  fresh.addEventListener('click', () => {
    field.value = randomSeed()
    void send()
  })

  return el(
    'section',
    {},
    el('h3', {}, words.ownSeed),
    el('p', { id: 'seed-help' }, table().mode === 'demo' ? words.seedHelpDemo : words.seedHelp),
    el('label', { for: field.id, class: 'unseen' }, words.ownSeed),
    field,
    el('div', { class: 'buttons' }, use, fresh),
    status,
  )
}
