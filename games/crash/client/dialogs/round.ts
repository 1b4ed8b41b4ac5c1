import { el, icon } from '../../../kit/dom.ts'
import { roundView } from '../proof/round-view.ts'
import { readPublished } from '../published.ts'
import type { Desk } from '../desk.ts'
import { icons } from '../../../kit/icons.ts'

/** What is published of the desk's game. */
export const publishedOf = ({ records }: Desk) =>
  readPublished((...request) => fetch(...request), records.apiBase(), records.game)

/** One round that is over: all that is published of it, checked here and now. */
export function openRound(desk: Desk, round: number, back?: () => void): void {
  desk.dialogs.open({
    title: `Round ${round}`,
    back,
    body: el(
      'div',
      {},
      roundView({
        published: publishedOf(desk),
        name: desk.skin.name,
        round,
        shown: desk.records.commitmentOf(round),
      }),
      el(
        'p',
        { class: 'out-link' },
        roundLink(desk.records.game, round, 'Open this round in a tab of its own'),
      ),
    ),
  })
}

/** The page of a round in a tab of its own, which can be kept, printed and passed on. */
export const roundLink = (game: string, round: number, text: string): HTMLElement =>
  el(
    'a',
    { href: `/verify/?game=${game}&round=${round}`, target: '_blank', rel: 'noopener' },
    text,
    icon(icons.out),
    el('span', { class: 'unseen' }, ' (opens a new tab)'),
  )
