import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditBooks } from '../src/audit-books.ts'
import { firstRow, sql } from '../src/platform/db/db.ts'
import { SHORT_ROUNDS } from './killed-server.ts'
import { openNodes } from './nodes.ts'

/**
 * The time to a new leader: six seconds without a heartbeat, a second between two attempts, and a margin for
 * a busy machine.
 */
const TAKEN_OVER = { timeout: 40_000 }
/** The longest round: one in 50,000 flies longer than this. */
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

it('a frozen leader process is replaced, and writes nothing when it resumes', async () => {
  const [first, second] = nodes.nodes
  const led = await epoch()
  first!.signal('SIGSTOP')
  await expect.poll(epoch, TAKEN_OVER).toBe(led + 1)
  const taken = await lastRound()
  await expect.poll(lastRound, NEXT_ROUND).toBeGreaterThan(taken)
  first!.signal('SIGCONT')
  await expect.poll(async () => (await fetch(`${first!.site}/readyz`)).status, TAKEN_OVER).toBe(200)
  const lastOnResume = await lastRound()
  // The rounds continue under the second leader, one at a time, and the first one waits for leadership.
  await expect.poll(lastRound, NEXT_ROUND).toBeGreaterThan(lastOnResume)
  expect(await epoch()).toBe(led + 1)
  expect((await fetch(`${second!.site}/readyz`)).status).toBe(200)
  expect((await auditBooks(nodes.db)).filter(({ offending }) => offending.length > 0)).toEqual([])
}, 480_000)
