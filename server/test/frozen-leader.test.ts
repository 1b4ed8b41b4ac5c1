import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditBooks } from '../src/audit-books.ts'
import { firstRow, sql } from '../src/platform/db.ts'
import { SHORT_ROUNDS } from './killed-server.ts'
import { openNodes } from './nodes.ts'

/** How soon another leads: six seconds without a beat, a second between two tries, and a busy machine. */
const TAKEN_OVER = { timeout: 40_000 }
/** How long a round may last: chance decides, and one in 50,000 flies longer than this. */
const NEXT_ROUND = { timeout: 180_000 }

let nodes: Awaited<ReturnType<typeof openNodes>>
beforeAll(async () => {
  nodes = await openNodes(['web,engine,worker', 'web,engine,worker'], () => SHORT_ROUNDS)
  await nodes.nodes[0]!.start()
  await nodes.nodes[1]!.start()
}, 240_000)
afterAll(() => nodes.close(), 60_000)

const epoch = async (): Promise<number> =>
  (await firstRow(
    nodes.db.read,
    sql<{ epoch: number }>`select epoch from platform.leases where name = 'crash.aviator'`,
  ))!.epoch
const lastRound = async (): Promise<number> =>
  (await firstRow(
    nodes.db.read,
    sql<{ last: number }>`select max(number) as last from crash.rounds where game = 'aviator'`,
  ))!.last

it('a leader process that is stopped is replaced, and does nothing when it wakes', async () => {
  const [first, second] = nodes.nodes
  const led = await epoch()
  first!.signal('SIGSTOP')
  await expect.poll(epoch, TAKEN_OVER).toBe(led + 1)
  const taken = await lastRound()
  await expect.poll(lastRound, NEXT_ROUND).toBeGreaterThan(taken)
  first!.signal('SIGCONT')
  await expect.poll(async () => (await fetch(`${first!.site}/readyz`)).status, TAKEN_OVER).toBe(200)
  const woken = await lastRound()
  // The rounds go on under the second leader, one at a time, and the first waits for its turn.
  await expect.poll(lastRound, NEXT_ROUND).toBeGreaterThan(woken)
  expect(await epoch()).toBe(led + 1)
  expect((await fetch(`${second!.site}/readyz`)).status).toBe(200)
  expect((await auditBooks(nodes.db)).filter(({ offending }) => offending.length > 0)).toEqual([])
}, 480_000)
