import { CLIENT_SEED } from '@ruka/contract/casino'
import { code, el, icon, setProps, setText } from '../../../dom.ts'
import { fill } from '../../../fill.ts'
import { icons } from '../../../icons.ts'
import { randomSeed } from '../../../random.ts'
import { hashOf } from '../../seed-hash.ts'
import type { GameContext, Open } from '../game-context.ts'
import type { Seeded } from '../game-backend.ts'
import { isFree, isOpen } from '../table-state.rules.ts'
import * as words from './locales/dialogs.en.json'

/** The current seeds, a form to change them, and the previous pair. */
export function openFairness(context: GameContext, open: Open, back?: () => void): void {
  const facts = el('dl', { class: 'facts' })
  const ended = el('section', { class: 'ended', hidden: true })
  const show = () => {
    const { seeds, next } = context.gameStore.table()
    const begun = seeds ? context.witness.seen(seeds.id)?.begun : undefined
    const rows: readonly (readonly [string, string | Node])[] = [
      [words.ourSeedHash, seeds ? code(seeds.hash) : words.withFirstBet],
      [
        seeds && !context.witness.isOwn(seeds.id) ? words.yourSeedElsewhere : words.yourSeed,
        seeds ? code(seeds.clientSeed) : words.withFirstBet,
      ],
      [words.betsWithSeeds, String(seeds?.nonce ?? 0)],
      ...(begun ? [[words.countersFollowed, followedText(begun)] as const] : []),
      [words.nextSeedHash, next ? code(next.hash) : '…'],
    ]
    facts.replaceChildren(...rows.flatMap(([name, value]) => [el('dt', {}, name), el('dd', {}, value)]))
  }
  const body = el(
    'div',
    { class: 'fairness' },
    el('p', {}, words.fairnessIntro),
    el('p', {}, words.fairnessHash),
    el('section', {}, el('h3', {}, words.currentSeeds), facts),
    changeForm(context, next => {
      show()
      showEnded(ended, next)
    }),
    ended,
    el(
      'section',
      {},
      el('h3', {}, words.checkABet),
      el('p', {}, words.checkABetText),
      plays(open, () => openFairness(context, open, back)),
    ),
  )
  show()
  void context.gameStore.learnSeeds().then(show)
  context.dialogs.open({ title: words.fairness, body, back })
}

/** The nonces that are known to be of the player's own plays. */
const followedText = ({ since, count }: { readonly since: number; readonly count: number }): string =>
  count === since
    ? fill(words.followedNone, { since })
    : fill(words.followedRange, { since, last: count - 1 })

function plays(open: Open, back: () => void): HTMLElement {
  const button = el('button', { type: 'button', class: 'plain' }, icon(icons.receipt), words.myBets)
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
  const use = el('button', { type: 'button', class: 'plain' }, words.changeSeeds)
  const fresh = el('button', { type: 'button', class: 'plain' }, icon(icons.dice), words.randomSeed)
  let busy = false
  const showStatus = (text: string, wrong = false) => {
    setText(status, text)
    setProps(status, { class: wrong ? 'wrong' : undefined })
    setProps(field, { 'aria-invalid': wrong ? 'true' : undefined })
  }
  const change = async () => {
    const table = gameStore.table()
    if (busy) return
    if (isOpen(table) || !isFree(table) || table.run) return showStatus(words.finishFirst, true)
    const seed = field.value.trim()
    if (!CLIENT_SEED.test(seed)) {
      showStatus(words.seedFormat, true)
      return field.focus()
    }
    busy = true
    showStatus(words.changing)
    const answer = await gameStore.changeSeeds(seed)
    busy = false
    if ('refused' in answer) return showStatus(answer.refused.text, true)
    showStatus(words.changed)
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
    el('h3', {}, words.changeSeeds),
    el('label', { for: field.id }, words.nextSeed),
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
    [words.ourSeed, code(ended.serverSeed)],
    [words.hashShown, code(ended.hash)],
    [words.yourSeed, code(ended.clientSeed)],
    [words.bets, String(ended.nonce)],
  ]
  section.replaceChildren(
    el('h3', {}, words.previousSeeds),
    el(
      'dl',
      { class: 'facts' },
      ...rows.flatMap(([name, value]) => [el('dt', {}, name), el('dd', {}, value)]),
    ),
    el(
      'p',
      { class: fits ? 'won' : 'wrong', 'data-testid': 'seed-fits' },
      fits ? words.seedMatches : words.seedDiffers,
    ),
  )
}
