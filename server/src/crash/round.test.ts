import { describe, expect, it } from 'vitest'
import { below, seededRandom } from '../platform/base/random.ts'
import { nextRound, type RoundEffect, type RoundEvent, type RoundState } from './round.rules.ts'

const types = [
  'led',
  'opened',
  'bettingOver',
  'stakesIn',
  'tookOff',
  'crashDue',
  'ended',
  'pauseOver',
  'stop',
  'voided',
] as const
const order: readonly RoundEffect[] = [
  'open',
  'announceBetting',
  'awaitStakes',
  'takeOff',
  'fly',
  'end',
  'announceCrash',
  'settleLost',
]

const eventOf = (type: RoundEvent['type'], round: number): RoundEvent =>
  type === 'led' || type === 'stop' || type === 'voided' ? { type } : { type, round }

function follow(events: readonly RoundEvent[]): { state: RoundState; effects: readonly RoundEffect[] } {
  let state: RoundState = { phase: 'waiting' }
  const done: RoundEffect[] = []
  for (const event of events) {
    const [next, effects] = nextRound(state, event)
    state = next
    done.push(...effects)
  }
  return { state, effects: done }
}
const whole = (round: number): RoundEvent[] =>
  (['opened', 'bettingOver', 'stakesIn', 'tookOff', 'crashDue', 'ended', 'pauseOver'] as const).map(type =>
    eventOf(type, round),
  )

describe('a round', () => {
  it('opens, locks, flies, ends and is followed by the next', () => {
    const { state, effects } = follow([{ type: 'led' }, ...whole(1), ...whole(2)])
    expect(effects).toEqual([...order, ...order, 'open'])
    expect(state).toEqual({ phase: 'opening' })
  })

  it.each([
    ['opening', 0],
    ['betting', 1],
    ['locking', 2],
    ['takingOff', 3],
    ['flying', 4],
    ['ending', 5],
  ])('is returned when the stop comes while it is %s', (phase, events) => {
    const before = [{ type: 'led' } as const, ...whole(7).slice(0, events)]
    expect(follow(before).state.phase).toBe(phase)
    const { state, effects } = follow([...before, { type: 'stop' }, { type: 'voided' }])
    expect(effects.slice(-2)).toEqual(['void', 'announceVoid'])
    expect(state).toEqual({ phase: 'stopped' })
  })

  it('that has ended is not voided by a stop', () => {
    const { state, effects } = follow([{ type: 'led' }, ...whole(7).slice(0, 6), { type: 'stop' }])
    expect(effects).not.toContain('void')
    expect(state).toEqual({ phase: 'stopped' })
  })

  it('is not opened without a salt: the room waits, tries again, and stops without a round', () => {
    const blocked = follow([{ type: 'led' }, { type: 'blocked' }])
    expect(blocked).toEqual({ state: { phase: 'waiting' }, effects: ['open', 'tryLater'] })
    expect(nextRound(blocked.state, { type: 'led' })).toEqual([{ phase: 'opening' }, ['open']])
    expect(nextRound(blocked.state, { type: 'stop' })).toEqual([{ phase: 'stopped' }, []])
    const flying = follow([{ type: 'led' }, ...whole(7).slice(0, 4)]).state
    expect(nextRound(flying, { type: 'blocked' })).toEqual([flying, []])
  })

  it('ignores events of another round', () => {
    const flying = follow([{ type: 'led' }, ...whole(7).slice(0, 4)]).state
    for (const type of types.filter(type => !['led', 'stop', 'voided'].includes(type)))
      expect(nextRound(flying, eventOf(type, 6))).toEqual([flying, []])
  })

  it('has the same order for any order of events', () => {
    for (let game = 0; game < 300; game++) {
      const random = seededRandom(`rounds ${game}`)
      let state: RoundState = { phase: 'waiting' }
      let round = 0
      const done: RoundEffect[] = []
      for (let step = 0; step < 200; step++) {
        const pick = below(random, 40)
        const type = pick === 0 ? 'stop' : types[pick % types.length]!
        if (type === 'opened' && state.phase === 'opening') round++
        const [next, effects] = nextRound(state, eventOf(type, below(random, 8) === 0 ? round + 1 : round))
        if (state.phase === 'stopped' && next !== state) expect.fail(`moved after the end, game ${game}`)
        state = next
        done.push(...effects)
      }
      const ends = done.findIndex(effect => effect === 'void' || effect === 'announceVoid')
      const played = ends < 0 ? done : done.slice(0, ends)
      // Payments, broadcasts and flights happen in this order only, and a void is followed only by its
      // broadcast.
      expect(played, `game ${game}`).toEqual(played.map((_, index) => order[index % order.length]))
      if (ends >= 0) expect(done.slice(ends)).toEqual(['void', 'announceVoid'].slice(0, done.length - ends))
    }
  })
})
