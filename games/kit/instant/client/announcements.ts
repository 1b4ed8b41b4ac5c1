import { money } from '../../format.ts'
import type { AnyGame } from './game.ts'
import { pictureOf } from './picture.ts'
import { outcomeOf, stoppedText } from './play-words.ts'
import type { Table } from './table.rules.ts'

/** What a screen reader says after a change: results and moves, refusals, and answers that are waited for. */
export function announcements(before: Table, after: Table, words: AnyGame['words']): readonly string[] {
  const said: string[] = []
  const { play } = after
  if (before.drawing && !after.drawing && play) {
    const picture = pictureOf(play)
    said.push(words.say(picture))
    said.push(
      picture.over
        ? `${outcomeOf(play).text}. Balance KES ${money(after.balance)}.`
        : picture.pay > 0
          ? `Leaving now pays KES ${money(picture.pay)}.`
          : '',
    )
  }
  if (after.asked?.doubt && !before.asked?.doubt) said.push('No answer yet. It is asked again.')
  if (after.refusal && after.refusal !== before.refusal && !before.run) said.push(`${after.refusal.text}.`)
  if (after.run && !before.run) said.push('Autoplay started.')
  if (after.stopped && after.stopped !== before.stopped) said.push(`${stoppedText(after.stopped)}.`)
  return said.filter(text => text !== '')
}
