import { CLIENT_SEED } from '@ruka/contract/casino'
import { code, el, icon, setProps, setText } from '../../../dom.ts'
import { icons } from '../../../icons.ts'
import { randomSeed } from '../../../random.ts'
import { hashOf } from '../../seed-hash.ts'
import type { GameContext, Open } from '../game-context.ts'
import type { Seeded } from '../game-backend.ts'
import { isFree, isOpen } from '../table.rules.ts'

/** The current seeds, a form to change them, and the previous pair. */
export function openFairness(context: GameContext, open: Open, back?: () => void): void {
  const facts = el('dl', { class: 'facts' })
  const ended = el('section', { class: 'ended', hidden: true })
  const show = () => {
    const { seeds, next } = context.gameStore.table()
    const begun = seeds ? context.witness.seen(seeds.id)?.begun : undefined
    const rows: readonly (readonly [string, string | Node])[] = [
      ['Server’s seed, as its SHA-256', seeds ? code(seeds.hash) : 'Made with your first play'],
      [
        seeds && !context.witness.isOwn(seeds.id) ? 'Your seed, given on another device' : 'Your seed',
        seeds ? code(seeds.clientSeed) : 'Made with your first play',
      ],
      ['Plays under this pair', String(seeds?.nonce ?? 0)],
      ...(begun ? [['Numbers followed by this device', followedText(begun)] as const] : []),
      ['The next server’s seed, as its SHA-256', next ? code(next.hash) : '…'],
    ]
    facts.replaceChildren(...rows.flatMap(([name, value]) => [el('dt', {}, name), el('dd', {}, value)]))
  }
  const body = el(
    'div',
    { class: 'fairness' },
    el(
      'p',
      {},
      'Every play is drawn from two seeds and its number: the server’s, fixed before you play and shown as a hash, and yours, which the server cannot choose. So neither you nor the server can choose a result.',
    ),
    el('section', {}, el('h3', {}, 'The pair in use'), facts),
    changeForm(context, next => {
      show()
      showEnded(ended, next)
    }),
    ended,
    el(
      'section',
      {},
      el('h3', {}, 'Check a play'),
      el(
        'p',
        {},
        'The server’s seed is shown when its pair ends: when you change seeds or log out, and after seven days at the latest. This device keeps every hash that it is shown, and follows the numbers of your plays. Then each play can be drawn again: open it in My plays and check it on your device.',
      ),
      plays(open, () => openFairness(context, open, back)),
    ),
  )
  show()
  void context.gameStore.learnSeeds().then(show)
  context.dialogs.open({ title: 'Fairness and seeds', body, back })
}

/** The nonces that are known to be of the player's own plays. */
const followedText = ({ since, count }: { readonly since: number; readonly count: number }): string =>
  count === since ? `None yet, from ${since} on` : `${since} to ${count - 1}`

function plays(open: Open, back: () => void): HTMLElement {
  const button = el('button', { type: 'button', class: 'plain' }, icon(icons.receipt), 'My plays')
  button.addEventListener('click', () => open({ what: 'plays', back }))
  return el('div', { class: 'buttons' }, button)
}

function changeForm({ gameStore }: GameContext, changed: (next: Seeded) => void): HTMLElement {
  const status = el('p', { id: 'seed-status', role: 'status' })
  const field = el('input', {
    id: 'own-seed',
    class: 'seed-field',
    maxlength: 64,
    spellcheck: 'false',
    autocomplete: 'off',
    autocapitalize: 'off',
    'aria-describedby': 'seed-status',
    value: randomSeed(),
  })
  const use = el('button', { type: 'button', class: 'plain' }, 'Change seeds')
  const fresh = el('button', { type: 'button', class: 'plain' }, icon(icons.dice), 'Another')
  let busy = false
  const showStatus = (text: string, wrong = false) => {
    setText(status, text)
    setProps(status, { class: wrong ? 'wrong' : undefined })
    setProps(field, { 'aria-invalid': wrong ? 'true' : undefined })
  }
  const change = async () => {
    const table = gameStore.table()
    if (busy) return
    if (isOpen(table) || !isFree(table) || table.run)
      return showStatus('Finish the game that is open first; the pair cannot change in the middle.', true)
    const seed = field.value.trim()
    if (!CLIENT_SEED.test(seed)) {
      showStatus('8 to 64 letters, digits, - and _', true)
      return field.focus()
    }
    busy = true
    showStatus('Changing …')
    const answer = await gameStore.changeSeeds(seed)
    busy = false
    if ('refused' in answer) return showStatus(answer.refused.text, true)
    showStatus('Changed. The next play is number 0 under the new pair.')
    field.value = randomSeed()
    changed(answer.data)
  }
  use.addEventListener('click', () => void change())
  field.addEventListener('keydown', event => {
    if (event.key === 'Enter') void change()
  })
  fresh.addEventListener('click', () => (field.value = randomSeed()))
  return el(
    'section',
    {},
    el('h3', {}, 'Change seeds'),
    el('label', { for: field.id }, 'Your next seed: type one, or take this one made on your device'),
    field,
    el('div', { class: 'buttons' }, use, fresh),
    status,
  )
}

/** The ended pair, with its seed checked against the hash. */
function showEnded(section: HTMLElement, { ended }: Seeded): void {
  section.hidden = ended === null
  if (!ended) return

  const fits = hashOf(ended.serverSeed) === ended.hash
  const rows: readonly (readonly [string, string | Node])[] = [
    ['Server’s seed', code(ended.serverSeed)],
    ['Its SHA-256, shown before', code(ended.hash)],
    ['Your seed', code(ended.clientSeed)],
    ['Plays', String(ended.nonce)],
  ]
  section.replaceChildren(
    el('h3', {}, 'The pair before'),
    el(
      'dl',
      { class: 'facts' },
      ...rows.flatMap(([name, value]) => [el('dt', {}, name), el('dd', {}, value)]),
    ),
    el(
      'p',
      { class: fits ? 'won' : 'wrong', 'data-testid': 'seed-fits' },
      fits
        ? 'The seed has the hash that was shown before.'
        : 'The seed does not have the hash that was shown.',
    ),
  )
}
