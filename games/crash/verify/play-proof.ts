import { games } from '../../index.ts'
import { el, icon } from '../../kit/dom.ts'
import { fill } from '../../kit/fill.ts'
import { money } from '../../kit/format.ts'
import { icons } from '../../kit/icons.ts'
import { checkPublished, type CheckedPlay } from '../../kit/instant/check-published.ts'
import type { RulesOfGame } from '../../kit/instant/play.rules.ts'
import { publishedPlay, type PublishedPlay } from '../../kit/instant/published/published-play.ts'
import * as words from './locales/verify.en.json'

/** Rules of every instant game, each fetched when a play of it is checked. */
const rulesFiles = import.meta.glob<{ rules: RulesOfGame }>('../../*/*.rules.ts')

/** A play from its JSON; undefined when it is not a play. */
export function playFrom(text: string): PublishedPlay | undefined {
  try {
    return publishedPlay.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Verifies a play, and shows the verdict above its steps. */
export async function proofOfPlay(play: PublishedPlay): Promise<HTMLElement> {
  const load = rulesFiles[`../../${play.game}/${play.game}.rules.ts`]
  if (!load) return fault(fill(words.unknownGame, { game: play.game }))
  try {
    const { rules } = await load()
    return view(play, checkPublished(rules, play))
  } catch {
    return fault(fill(words.notPlayOf, { version: play.version }))
  }
}

const kes = (amount: number): string => `KES ${money(amount)}`
const nameOf = (slug: string): string => games.find(game => game.slug === slug)?.name ?? slug

/** A readable value of a play: `side under, target 5000`. */
function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(inWords).join(' · ')
  if (value === null || typeof value !== 'object')
    return value === null || value === undefined ? '–' : JSON.stringify(value).replaceAll('"', '')
  const parts = Object.entries(value)
  if (parts.length === 0) return words.nothing
  return parts.map(([name, part]) => (part === true ? name : `${name} ${inWords(part)}`)).join(', ')
}

const fault = (text: string): HTMLElement => el('p', { class: 'fault', role: 'alert' }, text)

function view(play: PublishedPlay, found: CheckedPlay): HTMLElement {
  const fair = found.seedFits && found.shownFits && found.payFits
  return el(
    'div',
    { class: 'proof' },
    el(
      'div',
      { class: 'verdict', 'data-fair': String(fair), role: 'status' },
      icon(fair ? icons.check : icons.close),
      el(
        'div',
        {},
        el('h3', {}, fair ? fill(words.genuine, { amount: money(found.pay) }) : words.failed),
        el('p', {}, fair ? words.genuineText : words.failedText),
      ),
    ),
    factsOf(play, found),
    el('details', { open: !fair }, el('summary', {}, words.steps), stepsOf(play, found)),
  )
}

function factsOf(play: PublishedPlay, found: CheckedPlay): HTMLElement {
  const facts: readonly (readonly [string, string])[] = [
    [words.game, nameOf(play.game)],
    [words.number, fill(words.numberUnder, { n: play.nonce })],
    [words.stake, kes(play.stake)],
    [words.chosen, inWords(play.start)],
    [words.moves, play.moves.length === 0 ? words.none : play.moves.map(inWords).join(', ')],
    [words.result, inWords(found.shown)],
    [words.payout, kes(found.pay)],
    [words.ourSeed, play.serverSeed],
    [words.yourSeed, play.clientSeed],
  ]
  return el(
    'section',
    { class: 'facts' },
    el('h3', {}, words.bet),
    el('dl', {}, ...facts.flatMap(([name, value]) => [el('dt', {}, name), el('dd', {}, value)])),
  )
}

function stepsOf(play: PublishedPlay, found: CheckedPlay): HTMLElement {
  return el(
    'ol',
    { class: 'steps' },
    step(
      words.seedTitle,
      words.seedText,
      [
        [words.ofSeed, found.hashOfSeed],
        [words.shownBefore, play.hash],
      ],
      found.seedFits,
    ),
    step(
      words.inputsTitle,
      words.inputsText,
      found.blocks.map(({ text, hmac }) => [text, hmac]),
    ),
    step(
      words.result,
      fill(words.resultText, { version: play.version }),
      [
        [words.computed, inWords(found.shown)],
        [words.shown, inWords(play.shown)],
      ],
      found.shownFits,
    ),
    step(
      words.payout,
      fill(words.payoutText, { stake: kes(play.stake) }),
      [
        [words.fromResult, kes(found.pay)],
        [words.paid, kes(play.pay)],
      ],
      found.payFits,
    ),
  )
}

const step = (title: string, text: string, values: readonly (readonly [string, string])[], same?: boolean) =>
  el(
    'li',
    {},
    el(
      'h4',
      {},
      title,
      ...(same === undefined
        ? []
        : [el('strong', { class: 'mark', 'data-same': String(same) }, same ? words.same : words.notSame)]),
    ),
    el('p', {}, text),
    ...values.map(([name, value]) =>
      el('p', { class: 'pair' }, el('small', {}, name), el('code', {}, value)),
    ),
  )
