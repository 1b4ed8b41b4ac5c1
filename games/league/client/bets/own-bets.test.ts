import { describe, expect, it } from 'vitest'
import type { OwnSlip } from '../../../slip/own/slip-details.ts'
import { OwnBets } from './own-bets.ts'
import { KICK_OFF_MS, ownSlip } from './own-slip-for-tests.ts'

const PLAY_MS = 37_000
const open = ownSlip({ state: 'open', payout: null })

/** Own bets on a clock of ours, which ticks four times a second: at which second the slips were read. */
function opened(random = 0) {
  let nowMs = 0
  let moves = 0
  const reads: number[] = []
  const bets = new OwnBets({
    read: () => void reads.push(nowMs / 1_000),
    playMs: () => PLAY_MS,
    random: () => random,
    moved: () => void (moves += 1),
  })
  return {
    bets,
    moves: () => moves,
    /** Lets the clock tick until a second after the end of betting, and says when slips were read meanwhile. */
    until(second: number): readonly number[] {
      reads.length = 0
      for (; nowMs < second * 1_000; nowMs += 250) bets.tick(KICK_OFF_MS + nowMs)
      return [...reads]
    },
    /** The page is not seen until then. */
    hideUntil: (second: number) => void (nowMs = second * 1_000),
    hear: (...slips: readonly OwnSlip[]) => bets.hear(slips),
  }
}

describe('own bets', () => {
  it('are read at the start, and no more while nothing is over', () => {
    const { until, hear } = opened()
    expect(until(1)).toEqual([0])
    hear(open)
    expect(until(37)).toEqual([])
  })
  it('are asked for again where the first answer does not come', () => {
    const { until } = opened()
    expect(until(30)).toEqual([0, 4, 12, 28])
  })
  it('are read after full time until they are settled, with growing pauses', () => {
    const { until, hear } = opened()
    hear(open)
    until(1)
    expect(until(140)).toEqual([39, 43, 51, 67, 99])
    hear(ownSlip())
    expect(until(400)).toEqual([])
  })
  it('are read within five seconds after a round is over, by each player at a time of its own', () => {
    for (const [random, second] of [
      [0, 3],
      [1, 6],
    ] as const) {
      const { bets, until, hear } = opened(random)
      hear(open)
      until(1)
      bets.roundEnded(KICK_OFF_MS + 1_000)
      expect(until(10)).toEqual([second])
    }
  })
  it('are not read after a round where there are none that run', () => {
    const { bets, until, hear } = opened()
    hear(ownSlip())
    until(1)
    bets.roundEnded(KICK_OFF_MS + 1_000)
    expect(until(60)).toEqual([])
  })
  it('are not read while the page is not seen, and at once when it is seen again', () => {
    const { until, hear, hideUntil } = opened()
    hear(open)
    until(1)
    until(40)
    hideUntil(600)
    expect(until(600.5)).toEqual([600])
  })
  it('are read when one was placed', () => {
    const { bets, until, hear } = opened()
    hear()
    until(1)
    bets.placed()
    expect(until(10)).toEqual([1])
  })
  it('are read by their screen while it is there', () => {
    const { bets, until, hear } = opened()
    hear(open)
    until(1)
    let screen = 0
    const end = bets.readBy(() => void (screen += 1))
    expect(until(40)).toEqual([])
    expect(screen).toBe(1)
    end()
    expect(until(44)).toEqual([43])
  })
  it('tell the shell of money that moved, once', () => {
    const { hear, moves } = opened()
    hear(open)
    hear(ownSlip())
    hear(ownSlip())
    expect(moves()).toBe(1)
  })
})
