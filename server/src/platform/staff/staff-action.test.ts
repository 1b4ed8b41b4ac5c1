import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { runStaff } from '../../../test/staff.ts'
import { openTestContext, type TestContext } from '../../../test/test-context.ts'
import type { Ctx } from '../context/context.ts'
import { rows, sql } from '../db/db.ts'
import { performAction, staffChange, staffQuery, type StaffAction } from './staff-action.ts'
import { pageOf } from './staff-list.ts'

let ctx: TestContext
beforeAll(async () => {
  ctx = await openTestContext({ seed: 'staff actions' })
})
afterAll(() => ctx.drop())

const operator = { name: 'Amina', may: () => true }
const perform = (action: StaffAction) =>
  performAction(ctx, { action, face: ctx }, { operator, input: {}, reason: 'a test' })

const key = z.object({ id: z.int(), label: z.string() })
/** A row of a table with more columns than its output names, as `select *` reads it. */
const stored = { id: 1, label: 'front door', code: 4711 }
const keys = staffQuery({
  name: 'keys list',
  permission: 'keys.read',
  summary: 'All keys',
  output: pageOf(key),
  run: async () => ({ rows: [stored], next: null, secret: 'sesame' }),
})
const broken = (isChange: boolean) => {
  const common = { name: 'keys count', permission: 'keys.read', summary: 'Counts', output: key } as const
  // A column that is null although its type says otherwise, as a row that SQL gives can be.
  const wrong = { id: 2, label: null as unknown as string }
  return isChange
    ? staffChange({
        ...common,
        reason: 'required',
        async run(face: Ctx, _, { record }) {
          await face.db.tx(tx => record(tx, { subject: 'keys' }))
          return wrong
        },
      })
    : staffQuery({ ...common, run: async () => wrong })
}

describe('the output of an action', () => {
  it('has no field that its schema does not name, for any caller', async () => {
    expect(await perform(keys)).toEqual({ rows: [{ id: 1, label: 'front door' }], next: null })
    const [json] = await runStaff(ctx as Ctx, [keys], ['keys', 'list', '--json'])
    expect(json).not.toMatch(/4711|sesame/)
  })

  it('that contradicts its schema is a fault that names the field, and not a gap', async () => {
    await expect(perform(broken(false))).rejects.toThrow(/^keys count gave data .*: label: /)
    const error: unknown = await perform(broken(false)).catch((caught: unknown) => caught)
    expect(error).not.toHaveProperty('code')
  })

  it('is looked at once a change is done: the change stands, and is on record', async () => {
    await expect(perform(broken(true))).rejects.toThrow('label')
    expect(
      await rows(ctx.db.read, sql`select what from platform.audit_log where what = 'keys.count'`),
    ).toHaveLength(1)
  })

  it('is demanded by the compiler, and is what the lines are made of', () => {
    const common = { name: 'a', permission: 'a.b', summary: 'A' } as const
    // @ts-expect-error an action without an output
    staffQuery({ ...common, run: async () => 1 })
    // @ts-expect-error data without a field of the output
    staffQuery({ ...common, output: key, run: async () => ({ id: 1 }) })
    staffQuery({
      ...common,
      output: key,
      run: async () => stored,
      lines(given) {
        expectTypeOf(given).toEqualTypeOf<{ id: number; label: string }>()
        return []
      },
    })
  })
})
