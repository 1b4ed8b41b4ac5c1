import { games } from '../../index.ts'
import { el, icon } from '../../kit/dom.ts'
import { money } from '../../kit/format.ts'
import { icons } from '../../kit/icons.ts'
import { checkPublished, type CheckedPlay } from '../../kit/instant/check-published.ts'
import type { RulesOfGame } from '../../kit/instant/play.rules.ts'
import { publishedPlay, type PublishedPlay } from '../../kit/instant/published-play.ts'

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
  if (!load) return fault(`This page knows no game ${play.game}.`)
  try {
    const { rules } = await load()
    return view(play, checkPublished(rules, play))
  } catch {
    return fault(`This is no play of ${play.version}: its choices or moves do not fit the rules.`)
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
  if (parts.length === 0) return 'Nothing'
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
        el('h3', {}, fair ? 'This play checks out' : 'This play does not check out'),
        el(
          'p',
          {},
          fair
            ? 'The server’s seed is the one that was committed to, and the result and what it paid follow from it.'
            : 'What was published of it does not follow from its seeds. Keep this page and ask the operator.',
        ),
      ),
    ),
    factsOf(play, found),
    stepsOf(play, found),
  )
}

function factsOf(play: PublishedPlay, found: CheckedPlay): HTMLElement {
  const facts: readonly (readonly [string, string])[] = [
    ['Game', nameOf(play.game)],
    ['Play', `number ${play.nonce} under its seeds`],
    ['Stake', kes(play.stake)],
    ['Chosen', inWords(play.start)],
    ['Moves', play.moves.length === 0 ? 'None' : play.moves.map(inWords).join(', ')],
    ['Result', inWords(found.shown)],
    ['Pays', kes(found.pay)],
    ['Server’s seed', play.serverSeed],
    ['Your seed', play.clientSeed],
  ]
  return el(
    'section',
    { class: 'facts' },
    el('h3', {}, 'The play'),
    el('dl', {}, ...facts.flatMap(([name, value]) => [el('dt', {}, name), el('dd', {}, value)])),
  )
}

function stepsOf(play: PublishedPlay, found: CheckedPlay): HTMLElement {
  return el(
    'ol',
    { class: 'steps' },
    step(
      'The seed is the one committed to',
      'SHA-256 of the server’s seed, beside the hash that was shown before the play.',
      [
        ['Of the seed', found.hashOfSeed],
        ['Shown before', play.hash],
      ],
      found.seedFits,
    ),
    step(
      'What is drawn from',
      'HMAC-SHA256, keyed with the server’s seed, of your seed, the play’s number and the block’s.',
      found.blocks.map(({ text, hmac }) => [text, hmac]),
    ),
    step(
      'The result',
      `Drawn anew by ${play.version}, beside what was shown.`,
      [
        ['Drawn anew', inWords(found.shown)],
        ['Shown', inWords(play.shown)],
      ],
      found.shownFits,
    ),
    step(
      'What it pays',
      `For a stake of ${kes(play.stake)}, beside what was paid.`,
      [
        ['From the result', kes(found.pay)],
        ['Paid', kes(play.pay)],
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
        : [el('strong', { class: 'mark', 'data-same': String(same) }, same ? 'The same' : 'Not the same')]),
    ),
    el('p', {}, text),
    ...values.map(([name, value]) =>
      el('p', { class: 'pair' }, el('small', {}, name), el('code', {}, value)),
    ),
  )
