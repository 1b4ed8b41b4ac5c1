import { el, icon, setProps, setText } from '../../../kit/dom.ts'
import { icons } from '../../../kit/icons.ts'
import { randomSeed } from '../../../kit/random.ts'
import type { GameContext } from '../game-context.ts'
import { isSeed } from '../settings.ts'

/** The player's own seed: shown, changed, or drawn again. */
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
  const use = el('button', { type: 'button', class: 'plain' }, 'Use this seed')
  const fresh = el('button', { type: 'button', class: 'plain' }, icon(icons.dice), 'New random seed')
  let turn = 0

  const showStatus = (text: string, wrong = false) => {
    setText(status, text)
    setProps(status, { class: wrong ? 'wrong' : undefined })
    setProps(field, { 'aria-invalid': wrong ? 'true' : undefined })
  }
  const send = async () => {
    const seed = field.value.trim()
    if (!isSeed(seed)) {
      showStatus('8 to 64 letters, digits, - and _', true)
      return field.focus()
    }
    const mine = ++turn
    settings.change({ seed })
    showStatus('Kept on this device. Telling the server …')
    try {
      const { round } = await records.ask.seed(seed)
      if (mine === turn)
        showStatus(
          round === 0
            ? 'Kept on this device. Seeds count in real play only.'
            : `This seed can count from round ${round} on.`,
        )
    } catch {
      if (mine === turn)
        showStatus(
          'Kept on this device. The server has not confirmed it yet; it is told again with the next connection.',
        )
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
    el('h3', {}, 'Your seed'),
    el(
      'p',
      { id: 'seed-help' },
      table().mode === 'demo'
        ? 'In real play it goes into the draw of rounds in which you are among the first three to bet. In the demo it does not count.'
        : 'It goes into the draw of rounds in which you are among the first three to bet. Change it whenever you like.',
    ),
    el('label', { for: field.id, class: 'unseen' }, 'Your seed'),
    field,
    el('div', { class: 'buttons' }, use, fresh),
    status,
  )
}
