import { afterAll, expect, it } from 'vitest'
import { openTestContext } from '../../test/test-context.ts'
import { firstRow, savepoint, sql } from '../platform/db.ts'
import { openCase } from './cases.ts'
import { openDesk, railConfig, type Desk } from './desk.ts'
import { mpesaRail } from './rails/mpesa/rail.ts'

const ctx = await openTestContext({ seed: 'cases' })
afterAll(() => ctx.drop())
const desk = openDesk(ctx, mpesaRail(railConfig(ctx.config), { clock: ctx.clock }))
const found = { kind: 'claim', problem: 'a payment of somebody' } as const

it('keeps a case’s evidence with its phones masked, however deep they stand', async () => {
  const evidence = { player: 'a', payer: '0712 345 678', found: { phone: '254712345678', cents: 712345678 } }
  await ctx.db.tx(tx => openCase(tx, desk, { ...found, subject: 'claim:masked', evidence }))
  expect(
    await firstRow(ctx.db.read, sql`select evidence from payments.cases where subject = 'claim:masked'`),
  ).toEqual({
    evidence: { player: 'a', payer: '254****678', found: { phone: '254****678', cents: 712345678 } },
  })
})

it('alarms for what was committed and new, not for what was undone', async () => {
  const alarms: unknown[] = []
  const heard: Desk = { ...desk, alarm: (_, { subject }) => void alarms.push(subject) }
  const open = (subject: string, before: number) =>
    ctx.db.tx(async tx => {
      await openCase(tx, heard, { ...found, subject: `${subject}:kept`, evidence: {} })
      const mark = await savepoint(tx)
      await openCase(tx, heard, { ...found, subject: `${subject}:undone`, evidence: {} })
      expect(alarms).toHaveLength(before)
      await mark.undo()
      await openCase(tx, heard, { ...found, subject: `${subject}:after`, evidence: {} })
    })
  await open('a', 0)
  expect(alarms).toEqual(['a:kept', 'a:after'])
  await open('a', 2)
  expect(alarms).toHaveLength(2)
})
