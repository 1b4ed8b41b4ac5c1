import { fromKes } from '@ruka/contract/money'
import { expect, it } from 'vitest'
import { makeAutopilot } from './autopilot.ts'
import { beginRun } from './autoplay.rules.ts'
import type { GameStore } from './game-store.ts'
import { opened } from './plays-for-tests.ts'
import { reduceTable } from './table.rules.ts'
import { emptyTable, type Table } from './table-state.rules.ts'

const run = beginRun({ stakeCents: fromKes(10), start: {} }, { bets: 9, lossCents: fromKes(90) })

function setUp({ tempo = 1, played = 1 } = {}) {
  const begun: unknown[] = []
  const rests: { ms: number; call: () => void }[] = []
  let isSeen = true
  let table: Table = reduceTable(emptyTable('real'), { kind: 'opened', data: opened, atMs: 0 })
  table = { ...table, run: { ...run, played } }
  const gameStore = {
    table: () => table,
    apply: () => {},
    begin: (order: unknown) => Promise.resolve(void begun.push(order)),
  } as unknown as GameStore
  const timers = { after: (ms: number, call: () => void) => void rests.push({ ms, call }) }
  const autopilot = makeAutopilot(
    gameStore,
    () => undefined,
    { tempo: () => tempo, isSeen: () => isSeen },
    timers,
  )
  return { autopilot, begun, rests, see: (seen: boolean) => (isSeen = seen) }
}

it('a result is shown for the full time before the next play, also with reduced motion, and shorter only in turbo', () => {
  const rest = (tempo: number) => {
    const { autopilot, rests } = setUp({ tempo })
    autopilot.look()
    return rests[0]!.ms
  }
  expect([rest(1), rest(0.3)]).toEqual([700, 210])
})

it('autoplay pauses while the page is hidden, and continues when it is visible again', () => {
  const { autopilot, begun, rests, see } = setUp()
  autopilot.look()
  see(false)
  rests[0]!.call()
  autopilot.look()
  expect([begun, rests.length]).toEqual([[], 1])
  see(true)
  autopilot.look()
  rests[1]!.call()
  expect(begun).toEqual([{ stake: 10, start: {} }])
})
