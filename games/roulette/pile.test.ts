import { expect, it } from 'vitest'
import { after, choices } from './choice.ts'
import { acted, begun, EMPTY, placed, possible, removed, type Outcome, type Pile } from './pile.ts'

const seventeen = [{ on: '17', kes: 10 }]
/** The pile after actions that exceed no limit. */
const pileAfter = (first: Pile, ...actions: readonly ((pile: Pile) => Outcome)[]): Pile =>
  actions.reduce((pile, action) => {
    const outcome = action(pile)
    if (typeof outcome === 'string') throw new Error(outcome)
    return outcome
  }, first)
const put = (on: string, kes: number) => (pile: Pile) => placed(pile, on, kes)
const undo = (pile: Pile) => acted(pile, 'undo')

it('changes of the chips are undone step by step, and the last played chips can be placed again', () => {
  expect(possible(EMPTY)).toEqual({ undo: false, clear: false, double: false, repeat: false })
  const twice = pileAfter(EMPTY, put('17', 10), put('red', 5), pile => acted(pile, 'double'))
  expect(twice.chips).toEqual([
    { on: '17', kes: 20 },
    { on: 'red', kes: 10 },
  ])
  const one = pileAfter(twice, undo, pile => removed(pile, 'red'))
  expect(one.chips).toEqual(seventeen)
  const played = begun(one, one.chips)
  expect(possible(played).repeat).toBe(false)
  const cleared = pileAfter(played, pile => acted(pile, 'clear'))
  expect(cleared.chips).toEqual([])
  const repeated = pileAfter(cleared, pile => acted(pile, 'repeat'))
  expect(repeated.chips).toEqual(seventeen)
  expect(pileAfter(repeated, ...Array.from({ length: 9 }, () => undo)).chips).toEqual([])
})
it('the history changes with each change by the player, and not when a play begins', () => {
  const one = pileAfter(EMPTY, put('17', 10))
  expect(one.before).not.toBe(EMPTY.before)
  expect(pileAfter(one, undo).before).not.toBe(one.before)
  expect(begun(one, seventeen).before).toBe(one.before)
})
it('a chip above a limit does not change the table', () => {
  const pile = pileAfter(EMPTY, put('17', 30_000))
  const why = placed(pile, '17', 30_000)
  expect(why).toContain('Maximum win KES 1,500,000')
  expect(acted(pile, 'double')).toBe(why)
  const choice = { ...choices.first, pile }
  expect(after(choice, why)).toEqual({ ...choice, note: { text: why, wrong: true } })
})
it('the chips on the table are the next start, and a play that begins leaves its chips there', () => {
  const { first, start, adopt } = choices
  expect(start(first)).toBe('Place chips on the table')
  const choice = after({ ...first, value: 50 }, placed(first.pile, '17', 10))
  expect(choice.note).toEqual({ text: 'KES 10 on the table.', wrong: false })
  expect(start(choice)).toEqual({ chips: seventeen })
  const chips = [{ on: 'red', kes: 5 }]
  expect(adopt(choice, { chips })).toMatchObject({
    pile: { chips, played: chips },
    value: 50,
    note: { text: '' },
  })
})
