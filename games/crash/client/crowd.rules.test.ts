import { describe, expect, it } from 'vitest'
import { crowdOf } from './crowd.rules.ts'
import { emptyTable, type Table } from './table.rules.ts'

const table: Table = {
  ...emptyTable,
  players: 38,
  staked: 12_400,
  live: [
    ['1', 'a', 500, 130],
    ['2', 'b', 100, 210],
    ['3', 'c', 50],
  ],
}

describe('the line about the crowd', () => {
  it('has the exact totals and the latest cash-out that is known', () => {
    expect(crowdOf(table, false)).toEqual({
      players: 38,
      staked: 12_400,
      latest: { alias: 'b', x100: 210 },
    })
  })
  it('names no cash-out before there is one', () => {
    const early = { ...table, live: table.live.map(([key, who, stake]) => [key, who, stake] as const) }
    expect(crowdOf(early as unknown as Table, false)).toEqual({ players: 38, staked: 12_400 })
  })
  it('says nothing with the data saver, which receives no bets', () => {
    expect(crowdOf(table, true)).toBeUndefined()
  })
})
