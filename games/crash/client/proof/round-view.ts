import { el } from '../../../kit/dom.ts'
import { fill } from '../../../kit/fill.ts'
import { multiplier } from '../../../kit/format.ts'
import { checkable, Unread, type Published, type Round } from '../published.ts'
import * as words from '../locales/proof.en.json'
import { tierOf } from '../tier.rules.ts'
import { failureView, waitingView } from '../../../kit/states.ts'
import { dateTime } from '../../../kit/times.ts'
import { verifyRound } from '../../verifier.ts'
import { proofOf, type ProveSalt } from './view.ts'

type Options = {
  readonly published: Pick<Published, 'round'>
  /** The game's displayed name. */
  readonly name: string
  readonly round: number
  /** The commitment that this device was shown before the flight. */
  readonly shown?: string | undefined
  readonly proveSalt?: ProveSalt
}

/** The published facts of a round, verified on this device. It is filled when the answer has arrived. */
export function roundView(options: Options): HTMLElement {
  const element = el('div', { class: 'round-view' })
  const load = async () => {
    element.replaceChildren(waitingView())
    try {
      element.replaceChildren(...(await contentOf(await options.published.round(options.round), options)))
    } catch (error) {
      const missing = error instanceof Unread && error.why === 'missing'
      element.replaceChildren(
        missing
          ? el('p', { class: 'empty' }, fill(words.noRound, { round: options.round }))
          : failureView(words.notLoaded, () => void load()),
      )
    }
  }
  void load()
  return element
}

async function contentOf(round: Round, { name, shown, proveSalt }: Options): Promise<readonly Node[]> {
  const published = checkable(round)
  const proof = published && (await proofOf(published, { shown, chain: round.chain, proveSalt }))
  const x100 = await reachedBy(round)
  return [headOf(round, name, x100), ...(proof ? [proof] : []), factsOf(round)]
}

/** The crash point of a void round: its seed is public, and was fixed before the bets. */
async function reachedBy(round: Round): Promise<number | undefined> {
  const { state, seed } = round
  if (state !== 'void' || seed === null) return undefined
  return (await verifyRound({ ...round, seed, x100: 100 })).x100
}

function headOf({ x100, state, round }: Round, game: string, reached?: number): HTMLElement {
  const named = { round, name: game }
  if (x100 !== null)
    return el(
      'p',
      { class: 'round-head' },
      el('strong', { class: `round-x ${tierOf(x100)}` }, multiplier(x100)),
      ` ${fill(words.roundOf, named)}`,
    )
  const text =
    state !== 'void'
      ? fill(words.running, named)
      : reached
        ? fill(words.interruptedAt, { ...named, multiplier: multiplier(reached) })
        : fill(words.interrupted, named)
  return el('p', { class: 'round-head' }, text)
}

type Fact = readonly [name: string, value: string, code?: true]

function factsOf(round: Round): HTMLElement {
  const { clientSeeds, chain, saltSource } = round
  const given = clientSeeds.filter(seed => seed !== '')
  const facts: readonly Fact[] = [
    [words.opened, dateTime(round.openedAt)],
    [words.tookOff, round.tookOffAt === null ? '–' : dateTime(round.tookOffAt)],
    [words.ended, round.endedAt === null ? '–' : dateTime(round.endedAt)],
    [words.hash, round.commitment, true],
    [words.seed, round.seed ?? words.seedSecret, true],
    [words.playerSeeds, given.length > 0 ? given.join(', ') : words.noSeeds, true],
    [saltSource === 'own' ? words.saltOwn : words.saltGiven, round.salt, true],
    [
      fill(words.chain, { id: chain.id }),
      fill(words.chainPlace, { index: chain.index, length: chain.length, start: chain.commitment }),
      true,
    ],
  ]
  return el(
    'section',
    { class: 'facts' },
    el('h3', {}, words.published),
    el(
      'dl',
      {},
      ...facts.flatMap(([name, value, code]) => [
        el('dt', {}, name),
        el('dd', {}, code ? el('code', {}, value) : value),
      ]),
    ),
  )
}
