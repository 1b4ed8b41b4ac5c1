import { describe, expect, it } from 'vitest'
import { colourOf } from './spots.rules.ts'
import { angleOf, atRest, LIES, ORDER, STEP, turnedAt } from './turn.rules.ts'

const pockets = Array.from({ length: 37 }, (_, pocket) => pocket)
const turn = (degrees: number) => ((degrees % 360) + 360) % 360
/** The pocket under the ball, derived from the drawing of the wheel. */
const under = ({ wheel, ball }: { wheel: number; ball: number }) =>
  ORDER[Math.round(turn(ball - wheel) / STEP) % 37]

describe('the wheel', () => {
  it('has every number once, alternating red and black except around the zero', () => {
    expect([...ORDER].toSorted((a, b) => a - b)).toEqual(pockets)
    ORDER.slice(2).forEach((pocket, i) => expect(colourOf(pocket)).not.toBe(colourOf(ORDER[i + 1]!)))
  })
  it.each(pockets)('ends with the ball in the middle of %i, wherever it lay before', pocket => {
    for (const before of pockets)
      for (const wheel of [0, 123.4]) {
        const end = turnedAt(1, atRest(wheel, before), pocket)
        expect(under(end)).toBe(pocket)
        expect(turn(end.ball - end.wheel - angleOf(pocket) + 1e-6)).toBeLessThan(1e-3)
        expect(end.way).toBe(1)
      }
  })
  it('begins at the rest positions of wheel and ball, and never jumps', () => {
    const before = atRest(77, 12)
    const steps = Array.from({ length: 1_001 }, (_, i) => turnedAt(i / 1_000, before, 30))
    expect(steps[0]!.wheel).toBe(77)
    expect(turn(steps[0]!.ball - before.ball + 1e-6)).toBeLessThan(1e-3)
    steps.slice(1).forEach((now, i) => {
      const last = steps[i]!
      expect(Math.abs(now.ball - last.ball)).toBeLessThan(8)
      expect(Math.abs(now.way - last.way)).toBeLessThan(0.03)
      // The ball runs against the wheel until it is in a pocket.
      if (i / 1_000 < 0.5) expect([now.wheel < last.wheel, now.ball > last.ball]).toEqual([true, true])
    })
  })
  it('has the same path for every pocket, and the ball stays in its pocket once it rests', () => {
    for (const pocket of pockets)
      for (const time of [0.3, 0.6, 0.7, 0.78, 0.9]) {
        const now = turnedAt(time, atRest(0, 0), pocket)
        expect(now.way).toBe(turnedAt(time, atRest(0, 0), 0).way)
        if (time > LIES) expect(under(now)).toBe(pocket)
      }
  })
})
