import { el, setText } from '../../../kit/dom.ts'
import { fill } from '../../../kit/fill.ts'
import type { GameContext, Open } from '../game-context.ts'
import * as words from '../locales/dialogs.en.json'
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
    el('p', {}, words.fairnessLead),
    now.element,
    makeOwnSeed(context),
    el(
      'section',
      {},
      el('h3', {}, words.checkAny),
      el('p', {}, words.checkAnyHow),
      el('p', {}, roundLink(context.records.game, Math.max(1, context.table().round - 1), words.checkPage)),
    ),
  )
  now.show()
  const timer = setInterval(() => now.show(), LOOK_EVERY_MS)
  context.dialogs.open({ title: words.fairness, body, back, onClose: () => clearInterval(timer) })
}

function makeThisRound(context: GameContext, openRound: (round: number) => void) {
  const title = el('h3')
  const code = () => el('code')
  const values = { commitment: code(), seed: code(), seeds: code(), salt: code(), chain: el('span') }
  const saltName = el('dt')
  const check = el('button', { type: 'button', class: 'plain' }, words.checkThis)
  check.addEventListener('click', () => openRound(context.table().round))
  const element = el(
    'section',
    { class: 'facts' },
    title,
    el(
      'dl',
      {},
      el('dt', {}, words.hash),
      el('dd', {}, values.commitment),
      el('dt', {}, words.seed),
      el('dd', {}, values.seed),
      el('dt', {}, words.playerSeeds),
      el('dd', {}, values.seeds),
      saltName,
      el('dd', {}, values.salt),
      el('dt', {}, words.chain),
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
      setText(title, fill(words.round, { round }))
      setText(values.commitment, commitment || '–')
      setText(values.seed, seed ?? words.seedSecret)
      setText(values.seeds, given === undefined ? words.seedsAtTakeOff : given.join(', ') || words.noSeeds)
      setText(saltName, chain?.saltSource === 'own' ? words.saltOwn : words.saltGiven)
      setText(values.salt, chain?.salt ?? '–')
      setText(values.chain, chain ? fill(words.chainNumber, { n: chain.id }) : '–')
      check.hidden = phase !== 'crashed' || seed === undefined
    },
  }
}
