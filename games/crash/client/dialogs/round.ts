import { el, icon } from '../../../kit/dom.ts'
import { fill } from '../../../kit/fill.ts'
import { verifyPath } from '../../../kit/verify-path.ts'
import * as words from '../locales/dialogs.en.json'
import { roundView } from '../proof/round-view.ts'
import { readPublished } from '../published.ts'
import type { GameContext } from '../game-context.ts'
import { icons } from '../../../kit/icons.ts'

/** The published data of the game. */
export const publishedOf = ({ records }: GameContext) =>
  readPublished((...request) => fetch(...request), records.apiBase(), records.game)

/** An ended round with its published facts, verified on this device. */
export function openRound(context: GameContext, round: number, back?: () => void): void {
  context.dialogs.open({
    title: fill(words.round, { round }),
    back,
    body: el(
      'div',
      {},
      roundView({
        published: publishedOf(context),
        name: context.skin.name,
        round,
        shown: context.records.commitmentOf(round),
      }),
      el('p', { class: 'out-link' }, roundLink(context.records.game, round, words.openRound)),
    ),
  })
}

/** The page of a round in its own tab, which can be saved, printed and shared. */
export const roundLink = (game: string, round: number, text: string): HTMLElement =>
  el(
    'a',
    { href: `${verifyPath()}&game=${game}&round=${round}`, target: '_blank', rel: 'noopener' },
    text,
    icon(icons.out),
    el('span', { class: 'unseen' }, words.newTab),
  )
