import { fromKes } from '@ruka/contract/money'
import { describe, expect, it } from 'vitest'
import { beginRun } from './autoplay.rules.ts'
import { buttonView, type Draft } from './button-view.ts'
import { multipleText, outcomeOf, stoppedText, timesText } from './play-texts.ts'
import { aPlay, opened } from './plays-for-tests.ts'
import { emptyTable, reduceTable, type Table, type TableEvent } from './table.rules.ts'

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
    expect(view({}, { auto: { plays: 20 } })).toMatchObject({ press: 'autoplay', detail: '20 × KES 10' })
  })
  it('has the reason why no play can begin', () => {
    const waiting = buttonView(emptyTable('real'), draft, texts, undefined)
    expect([waiting.label, waiting.detail]).toEqual(['Connecting', 'One moment'])
    const delayed = reduceTable(emptyTable('real'), { kind: 'doubted' })
    expect(buttonView(delayed, draft, texts, undefined).detail).toBe('No answer yet. It is asked again')
    expect(view({}, { fault: 'Pick a number' })).toMatchObject({ press: 'none', detail: 'Pick a number' })
    expect(view({}, { stake: 'below' })).toMatchObject({ press: 'none', detail: 'Check the stake' })
    expect(view({ left: 19.39 }).detail).toBe('KES 19.39 can still be won today, open games counted')
    expect(view({}, { auto: { plays: 0, fault: 'Say what loss ends it' } })).toMatchObject({
      press: 'none',
      detail: 'Say what loss ends it',
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
  it('acts in an open play, or points to the stage', () => {
    const play = aPlay({ state: 'open' })
    expect(view({ play })).toMatchObject({ press: 'none', label: 'Pick a field' })
    const act = { move: {}, label: 'Take KES 11.00', detail: '1.10x' }
    expect(view({ play }, {}, act)).toMatchObject({ press: 'act', tone: 'mint', label: 'Take KES 11.00' })
    expect(view({ play, drawing: { balance: 0, left: 0 } }, {}, act).press).toBe('none')
  })
  it('does not reveal a result before the picture: an open and an ended play look alike while they are drawn', () => {
    const drawing = { balance: 0, left: 0 }
    const both = (moves: unknown[], act?: Parameters<typeof buttonView>[3]) =>
      (['open', 'over'] as const).map(state => view({ play: aPlay({ state, moves }), drawing }, {}, act))
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
    const run = beginRun({ stakeCents: fromKes(10), start: {} }, { plays: 3, lossCents: fromKes(30) })
    const running = after(table, { kind: 'run', run }, begin)
    expect(buttonView(running, draft, texts, undefined)).toMatchObject({
      press: 'stop',
      detail: '2 left · lost KES 10',
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
      'KES 10 lost',
      'KES 5.00 back of KES 10',
      'KES 10 back, even',
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
  it('state why autoplay ended and its result', () => {
    const stopped = { why: 'loss', played: 1, resultCents: fromKes(-40) } as const
    expect(stoppedText(stopped)).toBe('Autoplay ended: your loss stop. 1 play, lost KES 40')
  })
})
