import { fromKes } from '@ruka/contract/money'
import { describe, expect, it } from 'vitest'
import { beginRun } from './autoplay.rules.ts'
import { buttonView, type Draft } from './button-view.ts'
import { multipleText, outcomeOf, stoppedText, summaryOf, timesText } from './play-texts.ts'
import { aPlay, opened } from './plays-for-tests.ts'
import { reduceTable, type TableEvent } from './table.rules.ts'
import { emptyTable, type Table } from './table-state.rules.ts'

const texts = { begin: 'Roll', busy: 'Rolling', prompt: 'Pick a field' }
const draft: Draft = { stake: 10, firstKes: 19.4 }
const after = (table: Table, ...events: readonly TableEvent[]): Table => events.reduce(reduceTable, table)
const table = after(emptyTable('real'), { kind: 'opened', data: opened, atMs: 0 })
const view = (
  next: Partial<Table> = {},
  chosen: Partial<Draft> = {},
  act?: Parameters<typeof buttonView>[3],
) => buttonView({ ...table, ...next }, { ...draft, ...chosen }, texts, act)
const begin: TableEvent = {
  kind: 'asked',
  asked: { what: 'begin', id: 'a', stake: 10, start: {}, doubt: false },
  atMs: 5,
}

describe('the big button', () => {
  it('has its action and its amount', () => {
    expect(view()).toMatchObject({ press: 'begin', label: 'Roll', detail: 'KES 10' })
    expect(view({}, { auto: {} })).toMatchObject({ press: 'autoplay', label: 'Set up autoplay' })
  })
  it('has the reason why no play can begin', () => {
    const waiting = buttonView(emptyTable('real'), draft, texts, undefined)
    expect([waiting.label, waiting.detail]).toEqual(['Connecting', 'One moment'])
    const delayed = reduceTable(emptyTable('real'), { kind: 'doubted' })
    expect(buttonView(delayed, draft, texts, undefined).detail).toBe('Still waiting. Retrying…')
    expect(view({}, { fault: 'Pick a number' })).toMatchObject({ press: 'none', detail: 'Pick a number' })
    expect(view({}, { stake: 'below' })).toMatchObject({ press: 'none', detail: 'Check the stake' })
    expect(view({ left: 19.39 }).detail).toBe('Only KES 19.39 left to win today')
    expect(view({ left: 0 }).detail).toBe('Today’s maximum win is reached')
    expect(view({}, { auto: { fault: 'Choose the tiles to open' } })).toMatchObject({
      press: 'none',
      detail: 'Choose the tiles to open',
    })
  })
  it('offers a deposit when real money is short, and more play money in the demo', () => {
    expect(view({ balance: 9 })).toMatchObject({ press: 'deposit', label: 'Deposit' })
    expect(view({ balance: 9, mode: 'demo' })).toMatchObject({ press: 'refill', label: 'Refill' })
  })
  it('is disabled while an answer is pending, with a note when it is late', () => {
    const asked = after(table, begin)
    expect(buttonView(asked, draft, texts, undefined)).toMatchObject({
      press: 'none',
      busy: true,
      label: 'Rolling',
    })
    const doubted = buttonView(after(asked, { kind: 'doubted' }), draft, texts, undefined)
    expect(doubted).toMatchObject({ press: 'none', busy: true, label: 'Checking…' })
  })
  it('begins another play beside those in the air, where a game draws them together', () => {
    const play = aPlay()
    const falling = { play, balance: 490, drawing: { balance: 490, left: 9_000, plays: [play] } }
    const hold = { ...texts, hold: 'hold for more' }
    const button = (next: Partial<Table>, chosen: Partial<Draft> = {}) =>
      buttonView({ ...table, together: 2, ...next }, { ...draft, ...chosen }, hold, undefined)
    expect(button(falling)).toMatchObject({
      press: 'begin',
      label: 'Roll',
      detail: 'KES 10 · hold for more',
    })
    expect(button(falling, { auto: {} })).toMatchObject({ press: 'none', busy: true })
    // What the ball pays may be what the next one needs.
    expect(button(falling, { stake: 491 })).toMatchObject({ press: 'none', busy: true, label: 'Rolling' })
    const full = { ...falling, drawing: { ...falling.drawing, plays: [play, play] } }
    expect(button(full)).toMatchObject({ press: 'none', busy: true, label: 'Rolling' })
  })
  it('waits for the reality check once that is due', () => {
    expect(view({ checkDue: true })).toMatchObject({ press: 'none', busy: false })
  })
  it('acts in an open play, or points to the stage', () => {
    const play = aPlay({ state: 'open' })
    expect(view({ play })).toMatchObject({ press: 'none', label: 'Pick a field' })
    const act = { move: {}, label: 'Take KES 11.00', detail: '1.10x' }
    expect(view({ play }, {}, act)).toMatchObject({ press: 'act', tone: 'mint', label: 'Take KES 11.00' })
    expect(view({ play, drawing: { balance: 0, left: 0, plays: [play] } }, {}, act).press).toBe('none')
  })
  it('does not reveal a result before the picture: an open and an ended play look alike while they are drawn', () => {
    const both = (moves: unknown[], act?: Parameters<typeof buttonView>[3]) =>
      (['open', 'over'] as const).map(state => {
        const play = aPlay({ state, moves })
        return view({ play, drawing: { balance: 0, left: 0, plays: [play] } }, {}, act)
      })
    const act = { move: {}, label: 'Take KES 11.00', detail: '1.10x' }
    const [open, over] = both([{}], act)
    expect(open).toEqual(over)
    expect(open).toMatchObject({ press: 'none', busy: true, label: 'Take KES 11.00' })
    const [first, last] = both([{}])
    expect(first).toEqual(last)
    expect(first).toMatchObject({ press: 'none', busy: true, label: 'Pick a field' })
    const [begun, ended] = both([])
    expect(begun).toEqual(ended)
    expect(begun).toMatchObject({ press: 'none', busy: true, label: 'Rolling' })
  })
  it('stops autoplay at any time', () => {
    const run = beginRun({ stakeCents: fromKes(10), start: {} }, { bets: 3, lossCents: fromKes(30) })
    const running = after(table, { kind: 'run', run }, begin)
    expect(buttonView(running, draft, texts, undefined)).toMatchObject({
      press: 'stop',
      detail: '2 left · down KES 10',
    })
  })
})

describe('texts', () => {
  it('call it a win only when the payout is above the stake', () => {
    const resultOf = (pay: number) => outcomeOf(aPlay({ pay }))
    expect([resultOf(0), resultOf(5), resultOf(10), resultOf(10.01)].map(({ tone }) => tone)).toEqual([
      'lost',
      'back',
      'back',
      'won',
    ])
    expect([resultOf(0), resultOf(5), resultOf(10), resultOf(19.4)].map(({ text }) => text)).toEqual([
      'Lost KES 10',
      'Paid KES 5.00 (stake KES 10)',
      'Stake returned: KES 10',
      'Won KES 19.40 · 1.94x',
    ])
    expect(outcomeOf(aPlay({ state: 'returned', pay: 0 })).text).toBe('Your stake of KES 10 was returned')
  })
  it('show multipliers with all significant digits and no others', () => {
    expect([10_104, 19_400, 4_850_000, 11_020].map(multipleText)).toEqual([
      '1.0104x',
      '1.94x',
      '485.00x',
      '1.102x',
    ])
    expect(timesText({ stake: 3, pay: 5.87 })).toBe('1.95x')
  })
  it('name the bet of an open play, and of autoplay with its current stake', () => {
    const names = { chosen: () => '3 mines' }
    const play = aPlay({ state: 'open', stake: 1_000, start: { mines: 3 } })
    expect(summaryOf({ ...table, play }, names)).toBe('KES 1,000 · 3 mines')
    expect(summaryOf({ ...table, play: { ...play, start: {} } }, names)).toBe('KES 1,000')
    const order = { stakeCents: fromKes(10), start: { mines: 3 } }
    const run = { ...beginRun(order, { bets: 3, lossCents: fromKes(30) }), stakeCents: fromKes(20) }
    expect(summaryOf({ ...table, play, run }, names)).toBe('KES 20 · 3 mines')
  })
  it('state why autoplay ended and its result', () => {
    const stopped = { why: 'loss', played: 1, resultCents: fromKes(-40) } as const
    expect(stoppedText(stopped)).toBe('Autoplay stopped at your loss limit: 1 bet, down KES 40')
  })
})
