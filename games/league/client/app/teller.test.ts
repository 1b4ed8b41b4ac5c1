import { describe, expect, it } from 'vitest'
import { createStore } from '@ruka/client/store'
import { ownSlip } from '../bets/own-slip-for-tests.ts'
import { shownSlip, type ShownSlip } from '../bets/shown-slip.ts'
import { leagueNow, openRound } from '../live/league-for-tests.ts'
import type { LeagueApp } from './app-context.ts'
import { openTeller, resultText } from './teller.ts'
import type { View } from './view.ts'

const FULL_TIME_MS = 112_000
const RESULTS = ['h23a67', 'a1', '', 'h90', '', '', '', '', '', 'h5']
const OVER = { nowMs: Number.MAX_SAFE_INTEGER, playMs: 0 }

const slipOn = (matches: readonly number[], over: Parameters<typeof ownSlip>[0] = {}): ShownSlip => {
  const slip = ownSlip(over)
  const [leg] = slip.legs
  return shownSlip(
    { ...slip, legs: matches.map(match => ({ ...leg!, event: `virtual:match:100000101${match}` })) },
    OVER,
  )
}
const running = (slip: ShownSlip): ShownSlip => ({ ...slip, isOpen: true })

/** A player's page on a view, with own slips: what screen readers are told from one second of the round to another. */
function page(view: View, slips: () => readonly ShownSlip[]) {
  const round = openRound({
    state: 'settled',
    drawn: { seed: 'ef'.repeat(32), beacon: '', results: RESULTS },
  })
  const said = createStore<readonly { no: number; text: string }[]>([])
  const texts: string[] = []
  said.subscribe(() => texts.push(said.get().at(-1)!.text))
  const tell = openTeller({
    league: createStore({ no: 1, slug: 'virtual-league' }),
    state: createStore({ ...leagueNow({ rounds: [round] }), reasons: {} }),
    views: { get: () => view },
    said,
    isPlayer: true,
    ownBets: { shown: slips },
  } as unknown as LeagueApp)
  return (fromMs: number, toMs: number): readonly string[] => {
    texts.length = 0
    for (let nowMs = fromMs; nowMs < toMs; nowMs += 250) tell(nowMs)
    return [...texts]
  }
}

describe('screen readers are told', () => {
  it('each goal of the watched match and its final score, once', () => {
    const during = page({ name: 'live', match: 0 }, () => [])
    expect(during(78_000, 120_000)).toEqual([
      'Goal for Nakuru Flamingos, minute 23. Nakuru Flamingos 1, Naivasha Hippos 0.',
      'Goal for Naivasha Hippos, minute 67. Nakuru Flamingos 1, Naivasha Hippos 1.',
      'Full time. Nakuru Flamingos 1, Naivasha Hippos 1.',
    ])
  })
  it('the final scores of the matches that the player has bets on, on every screen, in one text', () => {
    const during = page({ name: 'table' }, () => [running(slipOn([1, 9])), running(slipOn([1]))])
    const texts = during(78_000, 120_000)
    expect(texts).toHaveLength(1)
    expect(texts[0]).toMatch(/^Full time\. Lamu Dhows 0, Malindi Corals 1\. .+ 1, .+ 0\.$/)
  })
  it('nothing of a round that they did not see being played', () => {
    const after = page({ name: 'table' }, () => [slipOn([1])])
    expect(after(FULL_TIME_MS, 120_000)).toEqual([])
  })
  it('what each own slip came to when it is over, once, and nothing of those that were over before', () => {
    const old = { ...slipOn([3]), id: 'old' }
    let slips = [running(slipOn([1])), old]
    const during = page({ name: 'matches' }, () => slips)
    expect(during(0, 10_000)).toEqual([])
    slips = [slipOn([1]), old]
    expect(during(10_000, 20_000)).toEqual(['Your bet on Gor Mahia against AFC Leopards won KES 250.'])
  })
})

it('a result says what came of the bet and its stake', () => {
  expect(resultText(slipOn([1], { payout: 0 }))).toBe('Your bet on Gor Mahia against AFC Leopards lost.')
  expect(resultText(slipOn([1, 2], { payout: 1_250.5 }))).toBe('Your multi of 2 won KES 1,250.50.')
  expect(resultText(slipOn([1], { state: 'void', payout: null }))).toBe(
    'Your bet on Gor Mahia against AFC Leopards was returned: KES 100.',
  )
})
