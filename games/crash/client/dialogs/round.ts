import { el } from '../../../kit/dom.ts'
import { roundView } from '../proof/round-view.ts'
import { readPublished } from '../published.ts'
import type { Desk } from '../desk.ts'
import { roundLink } from './round-link.ts'

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
