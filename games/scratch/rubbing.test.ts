import { describe, expect, it } from 'vitest'
import { alike, isDecided, makeRubbed } from './rubbing.rules.ts'
import type { Symbol } from './scratch.rules.ts'

const won: readonly Symbol[] = 'lion zebra rhino zebra buffalo leopard elephant zebra giraffe'.split(
  ' ',
) as Symbol[]
const lost: readonly Symbol[] = 'lion lion zebra zebra buffalo leopard elephant rhino giraffe'.split(
  ' ',
) as Symbol[]

describe('a card', () => {
  it('is undecided before its three alike are uncovered', () => {
    expect(isDecided(won, new Set([0, 1, 2, 3, 4, 5, 6, 8]))).toBe(false)
    expect(isDecided(won, new Set([1, 3, 7]))).toBe(true)
    expect(alike(won, new Set([1, 3, 7]))).toBe('zebra')
  })
  it('without three alike is undecided before its last field', () => {
    expect(isDecided(lost, new Set([0, 1, 2, 3, 4, 5, 6, 7]))).toBe(false)
    expect(isDecided(lost, new Set([0, 1, 2, 3, 4, 5, 6, 7, 8]))).toBe(true)
    expect(alike(lost, new Set([0, 1, 2, 3, 4, 5, 6, 7, 8]))).toBeUndefined()
  })
})

describe('a field', () => {
  it('is uncovered once half of its cover is removed, not by rubbing one place repeatedly', () => {
    const { rub } = makeRubbed()
    for (let i = 0; i < 20; i++) expect(rub({ x: 0, y: 0.2 }, { x: 1, y: 0.2 }, 0.18)).toBe(false)
    expect(rub({ x: 0, y: 0.6 }, { x: 1, y: 0.6 }, 0.18)).toBe(true)
  })
  it('is not changed by rubbing beside it', () => {
    const { rub, clear } = makeRubbed()
    expect(rub({ x: -2, y: 0 }, { x: -2, y: 1 }, 0.5)).toBe(false)
    expect(rub({ x: 0, y: 0 }, { x: 1, y: 1 }, 2)).toBe(true)
    clear()
    expect(rub({ x: 0.5, y: 0.5 }, { x: 0.5, y: 0.5 }, 0.1)).toBe(false)
  })
})
