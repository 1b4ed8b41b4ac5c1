import type { AnyParts } from './game.ts'
import { pictureOf } from './picture.ts'
import type { Table } from './table-state.rules.ts'

type Host = {
  pace(): number
  /** Called when the picture of a play is complete: the effects of the play may be shown. */
  drawn(id: string): void
}

/** Makes the game draw the states of its plays. */
export function makeDrawing(parts: AnyParts, { pace, drawn }: Host) {
  /** Animated, or at once for a play that was loaded. */
  async function draw({ play, drawing }: Table): Promise<void> {
    if (!play) return
    const picture = pictureOf(play)
    const isNew = drawing?.plays.includes(play) === true
    if (!isNew) parts.choose(picture.start)
    try {
      await parts.draw(picture, isNew ? pace() : 0)
    } finally {
      if (isNew) drawn(play.id)
    }
  }
  return {
    before(old: Table, now: Table): void {
      if (now.asked?.what !== 'begin' || old.asked?.what === 'begin' || now.drawing) return
      parts.begun?.(now.asked.start)
    },
    after(old: Table, now: Table): void {
      if (now.play) {
        if (now.play !== old.play) void draw(now)
      } else if (old.play) parts.begun?.(old.play.start)
    },
  }
}
