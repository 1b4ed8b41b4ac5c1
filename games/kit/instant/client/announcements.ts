import { fill } from '../../fill.ts'
import { money } from '../../format.ts'
import type { AnyGame } from './game.ts'
import * as common from '../../locales/kit.en.json'
import * as words from './locales/client.en.json'
import { pictureOf } from './picture.ts'
import { outcomeOf, stoppedText } from './play-texts.ts'
import { completed, type Table } from './table-state.rules.ts'

/** The announcements of a change for screen readers: results and moves, refusals, and delayed answers. */
export function announcements(before: Table, after: Table, texts: AnyGame['texts']): readonly string[] {
  const announced: string[] = []
  // The last result of plays that are drawn together is said, so that the voice does not stay behind.
  const play = after.drawing ? undefined : completed(before, after).at(-1)
  if (play) {
    const picture = pictureOf(play)
    announced.push(texts.say(picture))
    announced.push(
      picture.over
        ? fill(words.outcomeAnnounced, { outcome: outcomeOf(play).text, balance: money(after.balance) })
        : picture.pay > 0
          ? fill(words.stoppingPays, { amount: money(picture.pay) })
          : '',
    )
  }
  if (after.asked?.doubt && !before.asked?.doubt) announced.push(common.stillWaiting)
  if (after.refusal && after.refusal !== before.refusal && !before.run)
    announced.push(`${after.refusal.text}.`)
  if (after.run && !before.run) announced.push(words.autoplayStarted)
  if (after.stopped && after.stopped !== before.stopped) announced.push(`${stoppedText(after.stopped)}.`)
  return announced.filter(text => text !== '')
}
