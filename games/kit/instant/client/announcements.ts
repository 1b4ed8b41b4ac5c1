import { money } from '../../format.ts'
import type { AnyGame } from './game.ts'
import { pictureOf } from './picture.ts'
import { outcomeOf, stoppedText } from './play-texts.ts'
import type { Table } from './table.rules.ts'

/** The announcements of a change for screen readers: results and moves, refusals, and delayed answers. */
export function announcements(before: Table, after: Table, texts: AnyGame['texts']): readonly string[] {
  const announced: string[] = []
  const { play } = after
  if (before.drawing && !after.drawing && play) {
    const picture = pictureOf(play)
    announced.push(texts.say(picture))
    announced.push(
      picture.over
        ? `${outcomeOf(play).text}. Balance KES ${money(after.balance)}.`
        : picture.pay > 0
          ? `Leaving now pays KES ${money(picture.pay)}.`
          : '',
    )
  }
  if (after.asked?.doubt && !before.asked?.doubt) announced.push('No answer yet. It is asked again.')
  if (after.refusal && after.refusal !== before.refusal && !before.run)
    announced.push(`${after.refusal.text}.`)
  if (after.run && !before.run) announced.push('Autoplay started.')
  if (after.stopped && after.stopped !== before.stopped) announced.push(`${stoppedText(after.stopped)}.`)
  return announced.filter(text => text !== '')
}
