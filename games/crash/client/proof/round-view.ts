import { el } from '../../../kit/dom.ts'
import { multiplier } from '../../../kit/format.ts'
import { checkable, Unread, type Published, type Round } from '../published.ts'
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
  readonly unfolded?: boolean
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
          ? el('p', { class: 'empty' }, `There is no round ${options.round}.`)
          : failureView('The round could not be fetched.', () => void load()),
      )
    }
  }
  void load()
  return element
}

async function contentOf(
  round: Round,
  { name, shown, unfolded = false, proveSalt }: Options,
): Promise<readonly Node[]> {
  const published = checkable(round)
  const proof = published && (await proofOf(published, { shown, chain: round.chain, unfolded, proveSalt }))
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
  const name = `Round ${round} of ${game}`
  if (x100 !== null)
    return el(
      'p',
      { class: 'round-head' },
      el('strong', { class: `round-x ${tierOf(x100)}` }, multiplier(x100)),
      ` ${name}`,
    )
  const text =
    state === 'void'
      ? `${name} was interrupted, and every open stake was returned.${reached ? ` Its seed shows that it would have ended at ${multiplier(reached)}.` : ''}`
      : `${name} is still running. Its seed is shown when it is over.`
  return el('p', { class: 'round-head' }, text)
}

type Fact = readonly [name: string, value: string, code?: true]

function factsOf(round: Round): HTMLElement {
  const { clientSeeds, chain, saltSource } = round
  const given = clientSeeds.filter(seed => seed !== '')
  const facts: readonly Fact[] = [
    ['Betting opened', dateTime(round.openedAt)],
    ['Took off', round.tookOffAt === null ? '–' : dateTime(round.tookOffAt)],
    ['Ended', round.endedAt === null ? '–' : dateTime(round.endedAt)],
    ['Commitment', round.commitment, true],
    ['Seed', round.seed ?? 'Secret until the round is over', true],
    ['Seeds of players', given.length > 0 ? given.join(', ') : 'None in this round', true],
    [saltSource === 'own' ? 'Salt, made by the operator' : 'Salt, given from outside', round.salt, true],
    [
      `Chain ${chain.id}`,
      `seed ${chain.index} of ${chain.length}, from the beginning ${chain.commitment}`,
      true,
    ],
  ]
  return el(
    'section',
    { class: 'facts' },
    el('h3', {}, 'What is published'),
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
