import { el, setText } from '../../../kit/dom.ts'
import type { GameContext, Open } from '../game-context.ts'
import { makeOwnSeed } from './own-seed.ts'
import { roundLink } from './round.ts'

const LOOK_EVERY_MS = 250

/** The current round with its published facts, the player's seed, and the link to check any round. */
export function openFairness(context: GameContext, open: Open, back?: () => void): void {
  const now = makeThisRound(context, round =>
    open({ what: 'round', round, back: () => open({ what: 'fairness', back }) }),
  )
  const body = el(
    'div',
    { class: 'fairness' },
    el(
      'p',
      {},
      'The seed of each flight is fixed before anybody bets, and you can check that it was not changed: it is committed to beforehand and shown afterwards. With the seeds of players it decides where the flight ends.',
    ),
    now.element,
    makeOwnSeed(context),
    el(
      'section',
      {},
      el('h3', {}, 'Check any round'),
      el(
        'p',
        {},
        'Press a past round, or ',
        roundLink(
          context.records.game,
          Math.max(1, context.table().round - 1),
          'check rounds on a page of their own',
        ),
        '. The check runs on your device.',
      ),
    ),
  )
  now.show()
  const timer = setInterval(() => now.show(), LOOK_EVERY_MS)
  context.dialogs.open({ title: 'Fairness', body, back, onClose: () => clearInterval(timer) })
}

function makeThisRound(context: GameContext, openRound: (round: number) => void) {
  const title = el('h3')
  const code = () => el('code')
  const values = { commitment: code(), seed: code(), seeds: code(), salt: code(), chain: el('span') }
  const saltName = el('dt')
  const check = el('button', { type: 'button', class: 'plain' }, 'Check this round')
  check.addEventListener('click', () => openRound(context.table().round))
  const element = el(
    'section',
    { class: 'facts' },
    title,
    el(
      'dl',
      {},
      el('dt', {}, 'Commitment, the SHA-256 of the seed'),
      el('dd', {}, values.commitment),
      el('dt', {}, 'Seed'),
      el('dd', {}, values.seed),
      el('dt', {}, 'Seeds of the first three players'),
      el('dd', {}, values.seeds),
      saltName,
      el('dd', {}, values.salt),
      el('dt', {}, 'Chain'),
      el('dd', {}, values.chain),
    ),
    check,
  )
  return {
    element,
    show() {
      const { round, commitment, seed, phase } = context.table()
      const { chain, clientSeeds } = context.records.shown()
      const given = clientSeeds?.filter(text => text !== '')
      setText(title, `Round ${round}`)
      setText(values.commitment, commitment || '–')
      setText(values.seed, seed ?? 'Secret until the flight has ended')
      setText(
        values.seeds,
        given === undefined ? 'Fixed at take-off' : given.join(', ') || 'None in this round',
      )
      setText(
        saltName,
        chain?.saltSource === 'own' ? 'Salt, made by the operator itself' : 'Salt, given from outside',
      )
      setText(values.salt, chain?.salt ?? '–')
      setText(values.chain, chain ? `Number ${chain.id}` : '–')
      check.hidden = phase !== 'crashed' || seed === undefined
    },
  }
}
