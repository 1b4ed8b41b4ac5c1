import { el, icon } from '../../kit/dom.ts'
import { icons } from '../../kit/icons.ts'
import { checkPublished, type CheckedPlay } from '../../kit/instant/check-published.ts'
import type { RulesOfGame } from '../../kit/instant/play.rules.ts'
import { publishedPlay, type PublishedPlay } from '../../kit/instant/published-play.ts'

/** Rules of every instant game, each fetched when a play of it is checked. */
const rulesFiles = import.meta.glob<{ rules: RulesOfGame }>('../../*/*.rules.ts')

/** A play from its JSON; nothing when it is none. */
export function playFrom(text: string): PublishedPlay | undefined {
  try {
    return publishedPlay.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Checks a play here and now, and shows the verdict above its steps. */
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

const fault = (text: string): HTMLElement => el('p', { class: 'fault', role: 'alert' }, text)

function view(play: PublishedPlay, found: CheckedPlay): HTMLElement {
  const fair = found.seedFits && found.shownFits && found.payFits
  const step = (title: string, text: string, values: readonly string[], same?: boolean) =>
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
      ...values.map(value => el('code', { class: 'value' }, value)),
    )
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
    el(
      'ol',
      { class: 'steps' },
      step(
        'The seed is the one committed to',
        'SHA-256 of the server’s seed, beside the hash that was shown before the play.',
        [found.hashOfSeed, play.hash],
        found.seedFits,
      ),
      step(
        'What is drawn from',
        'HMAC-SHA256, keyed with the server’s seed, of your seed, the play’s number and the block’s.',
        found.blocks.flatMap(({ text, hmac }) => [text, hmac]),
      ),
      step(
        'The result',
        `Drawn anew by ${play.version}, beside what was shown.`,
        [JSON.stringify(found.shown), JSON.stringify(play.shown)],
        found.shownFits,
      ),
      step(
        'What it pays',
        `For a stake of KES ${play.stake}, beside what was paid.`,
        [`KES ${found.pay}`, `KES ${play.pay}`],
        found.payFits,
      ),
    ),
  )
}
