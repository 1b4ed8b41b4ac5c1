import type { AnyParts, Cue } from './game.ts'
import { pictureOf } from './picture.ts'
import { outcomeOf } from './play-texts.ts'
import type { Table } from './table.rules.ts'

type Host = {
  pace(): number
  sound(cue: Cue): void
  /** Called when the picture is complete: the effects of the play may be shown. */
  drawn(): void
}

/** Makes the game draw the states of its plays. */
export function makeDrawing(parts: AnyParts, { pace, sound, drawn }: Host) {
  /** Animated and with sound, or at once for a play that was loaded. */
  async function draw({ play, drawing }: Table): Promise<void> {
    if (!play) return
    const picture = pictureOf(play)
    const isNew = drawing !== undefined
    if (!isNew) parts.choose(picture.start)
    try {
      await parts.draw(picture, isNew ? pace() : 0)
    } finally {
      if (isNew) {
        const tone = picture.over ? outcomeOf(play).tone : undefined
        if (tone) sound(tone === 'won' ? 'win' : tone === 'lost' ? 'end' : 'tick')
        drawn()
      }
    }
  }
  return {
    before(old: Table, now: Table): void {
      if (now.asked?.what !== 'begin' || old.asked?.what === 'begin') return
      parts.begun?.(now.asked.start)
      sound('tick')
    },
    after(old: Table, now: Table): void {
      if (now.play) {
        if (now.play !== old.play) void draw(now)
      } else if (old.play) parts.begun?.(old.play.start)
    },
  }
}
