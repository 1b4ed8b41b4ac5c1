import { describe, expect, it } from 'vitest'
import { layOutStage } from './stage-layout.rules.ts'

describe('the picture of a flight', () => {
  it.each([
    [320, 128],
    [320, 160],
    [360, 292],
    [640, 278],
    [940, 400],
    [1_260, 900],
  ])('of %i by %i px has room for the texts, the number and the aircraft, one below the other', (w, h) => {
    const { place, airTop } = layOutStage(w, h)
    const top = place.y - place.size * 0.37
    expect(top).toBeGreaterThanOrEqual(h < 220 ? 40 : 66)
    expect(place.y + place.size * 0.37).toBeLessThan(airTop)
    expect(h - airTop).toBeGreaterThanOrEqual(44)
  })
})
