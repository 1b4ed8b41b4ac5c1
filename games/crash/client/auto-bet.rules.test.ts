import { asCents, fromKes } from '@ruka/contract/money'
import { describe, expect, it } from 'vitest'
import { betsLeft } from '../../kit/run.rules.ts'
import {
  beginRun,
  isUnfit,
  runAtBetting,
  runCrashed,
  runPaid,
  runRefused,
  runSent,
  runTaken,
  runTakenBack,
  runVoided,
  settledCents,
  type Run,
  type Step,
  type Stops,
} from './auto-bet.rules.ts'

const stops: Stops = { bets: 10, lossCents: fromKes(30), winCents: fromKes(50) }
const begin = (next: Partial<Stops> = {}) => beginRun({ stakeCents: fromKes(10) }, { ...stops, ...next })
const goesOn = (step: Step): Run => {
  if (!('run' in step)) throw new Error(`it stopped: ${step.stopped.why}`)
  return step.run
}
const why = (step: Step) => ('run' in step ? undefined : step.stopped.why)
let n = 0
/** A round of the run: a bet that is accepted and then paid, in KES, or lost. */
function play(run: Run, paidKes?: number): Step {
  const ready = runAtBetting(run, 1_000)
  if (!('run' in ready)) return ready
  const id = `b${++n}`
  const taken = runTaken(runSent(ready.run, id, n), id)
  const paid: Step = paidKes === undefined ? { run: taken } : runPaid(taken, id, paidKes)
  return 'run' in paid ? runCrashed(paid.run, false) : paid
}

describe('an auto bet', () => {
  // spec: C.12
  it('does not start without its stops, or with a loss limit below one stake', () => {
    const stake = fromKes(10)
    expect(isUnfit({}, stake)).toBe('bets')
    expect(isUnfit({ ...stops, bets: 0 }, stake)).toBe('bets')
    expect(isUnfit({ ...stops, bets: 1_001 }, stake)).toBe('bets')
    expect(isUnfit({ ...stops, bets: 1.5 }, stake)).toBe('bets')
    expect(isUnfit({ ...stops, lossCents: asCents(999) }, stake)).toBe('loss')
    expect(isUnfit({ ...stops, winCents: asCents(0) }, stake)).toBe('win')
    expect(isUnfit(stops, stake)).toBeUndefined()
    expect(() => begin({ lossCents: asCents(0) })).toThrow(RangeError)
  })
  it('ends after its rounds', () => {
    const once = goesOn(play(begin({ bets: 2 }), 10))
    expect(betsLeft(once)).toBe(1)
    expect(play(once, 10)).toMatchObject({ stopped: { why: 'bets', played: 2, resultCents: 0 } })
  })
  it('counts a repeated payment or end once', () => {
    const taken = runTaken(runSent(begin(), 'a', 1), 'a')
    const ended = goesOn(runCrashed(goesOn(runPaid(taken, 'a', 25)), false))
    expect(goesOn(runCrashed(goesOn(runPaid(ended, 'a', 25)), false))).toEqual(ended)
    expect(ended).toMatchObject({ played: 1, resultCents: 1_500 })
  })
  // spec: C.12
  it('never loses more than its loss stop, including the stake of the last bet', () => {
    let step: Step = { run: begin({ lossCents: fromKes(35) }) }
    while ('run' in step) step = play(step.run)
    expect(step.stopped).toMatchObject({ why: 'loss', played: 3, resultCents: -3_000 })
  })
  it('ends when it has won enough in total or with one bet', () => {
    expect(play(begin({ winCents: fromKes(5) }), 15.5)).toMatchObject({
      stopped: { why: 'win', resultCents: 550 },
    })
    const single = begin({ singleCents: fromKes(8) })
    expect(why(play(single, 18))).toBeUndefined()
    expect(why(play(single, 18.01))).toBe('single')
  })
  it('ends when the balance is below the stake, or a bet is refused', () => {
    expect(why(runAtBetting(begin(), 9.99))).toBe('funds')
    const sent = runSent(begin(), 'a', 1)
    expect(runRefused(sent, 'a', 'Your balance is too low')).toMatchObject({
      stopped: { why: 'refused', text: 'Your balance is too low', played: 0, resultCents: 0 },
    })
    expect(why(runRefused(sent, 'another', 'No'))).toBeUndefined()
    expect(why(runRefused(runTaken(sent, 'a'), 'a', 'Your cash-out was late'))).toBeUndefined()
  })
  it('ends when the player cancels a bet, and continues after an interrupted round; the stake is returned in both cases', () => {
    const taken = runTaken(runSent(begin(), 'a', 1), 'a')
    expect(taken).toMatchObject({ played: 1, resultCents: -1_000 })
    expect(runTakenBack(taken, 'a')).toMatchObject({
      stopped: { why: 'taken_back', played: 0, resultCents: 0 },
    })
    expect(goesOn(runVoided(taken))).toMatchObject({ played: 0, resultCents: 0, bet: undefined })
  })
  it('ends when a bet was never confirmed', () => {
    expect(why(runAtBetting(runSent(begin(), 'a', 1), 1_000))).toBe('unknown')
  })
  it('counts a bet once, for repeated messages in any order', () => {
    const sent = runSent(begin(), 'a', 1)
    const paidFirst = goesOn(runPaid(sent, 'a', 12))
    const again = goesOn(runPaid(runTaken(runTaken(paidFirst, 'a'), 'a'), 'a', 12))
    expect(again).toMatchObject({ played: 1, resultCents: 200 })
  })
  it('counts a bet in flight as neither won nor lost, and waits for a cash-out that has no answer', () => {
    const taken = runTaken(runSent(begin({ lossCents: fromKes(10) }), 'a', 1), 'a')
    expect(settledCents(taken)).toBe(0)
    expect(why(runCrashed(taken, true))).toBeUndefined()
    expect(runCrashed(taken, false)).toMatchObject({ stopped: { why: 'loss', resultCents: -1_000 } })
  })
})
