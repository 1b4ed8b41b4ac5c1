import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openTestContext, timeOf } from '../../test/test-context.ts'
import { firstRow, rows, savepoint, sql } from '../platform/db/db.ts'
import { eventType, oneByOne } from '../platform/events/event-types.ts'
import { openEvents } from '../platform/events/events.ts'
import { runStaff } from '../../test/staff.ts'
import { casesOf } from './cases.ts'
import { casesModule } from './module.ts'

const ctx = await openTestContext({ seed: 'cases' })
afterAll(() => ctx.drop())

const { openCase, closeCase } = casesOf({
  lamp: { about: 'A lamp is out' },
  money: { about: 'Money lies about', closedWith: 'money assign' },
})
const found = { kind: 'lamp', problem: 'dark' } as const
const opened = async () => {
  const metric = await ctx.metrics.registry.getSingleMetric('ruka_cases_total')?.get()
  return metric?.values.find(({ labels }) => labels['kind'] === 'lamp')?.value ?? 0
}
const staff = async (...typed: string[]) => (await runStaff(ctx, casesModule.staffActions!, typed)).join('\n')
const signed = ['--by', 'Amina W', '--because', 'the lamp was changed']

describe('a case', () => {
  it('stores its evidence with phones masked, at any depth', async () => {
    const evidence = {
      player: 'a',
      payer: '0712 345 678',
      found: { phone: '254712345678', cents: 712345678 },
    }
    await ctx.db.tx(tx => openCase(tx, ctx, { ...found, subject: 'masked', evidence }))
    expect(
      await firstRow(ctx.db.read, sql`select evidence from cases.cases where subject = 'masked'`),
    ).toEqual({
      evidence: { player: 'a', payer: '254****678', found: { phone: '254****678', cents: 712345678 } },
    })
  })

  it('is counted when it is committed and new, not when it is undone or found again', async () => {
    const before = await opened()
    const open = (subject: string) =>
      ctx.db.tx(async tx => {
        const start = await opened()
        await openCase(tx, ctx, { ...found, subject: `${subject}:kept`, evidence: {} })
        const mark = await savepoint(tx)
        await openCase(tx, ctx, { ...found, subject: `${subject}:undone`, evidence: {} })
        expect(await opened()).toBe(start)
        await mark.undo()
        await openCase(tx, ctx, { ...found, subject: `${subject}:after`, evidence: {} })
      })
    await open('a')
    expect(await opened()).toBe(before + 2)
    await open('b')
    await open('b')
    expect(await opened()).toBe(before + 4)
  })

  it('is closed once, by the first who closes it, and may be opened again', async () => {
    const open = () => ctx.db.tx(tx => openCase(tx, ctx, { ...found, subject: 'again', evidence: {} }))
    const close = () =>
      ctx.db.tx(tx =>
        closeCase(tx, ctx, { kind: 'lamp', subject: 'again', actor: { kind: 'system' }, resolution: 'lit' }),
      )
    await Promise.all([open(), open(), open()])
    expect((await Promise.all([close(), close()])).toSorted()).toEqual([false, true])
    await open()
    const states = await rows(
      ctx.db.read,
      sql`select closed_at is null as open, owner from cases.cases where subject = 'again'
        order by closed_at nulls last`,
    )
    expect(states).toEqual([
      { open: false, owner: 'system' },
      { open: true, owner: null },
    ])
  })

  it('about something to settle is closed by the command that settles it, not manually', async () => {
    await ctx.db.tx(tx =>
      openCase(tx, ctx, { kind: 'money', subject: 'coin', problem: 'found', evidence: {} }),
    )
    const id = (await staff('cases', 'list', '--kind', 'money')).slice(0, 36)
    await expect(staff('cases', 'close', id, ...signed)).rejects.toThrow('"money assign"')
  })
})

describe('a delivery that was given up', () => {
  it('is one case for its consumer, which trying again closes by name and with a reason', async () => {
    const counted = eventType('test.counted', 'A number.', z.object({ n: z.int() }))
    const events = openEvents({ db: ctx.db, clock: ctx.clock, log: ctx.log, time: timeOf(ctx.clock) })
    const seen: number[] = []
    let isBroken = true
    events.subscribe(
      counted,
      'shaky',
      oneByOne(async (_, { payload: { n } }) => {
        if (isBroken) throw new Error('no route to 0712345678')
        seen.push(n)
      }),
    )
    const at = { ...ctx, events }
    casesModule.register!(at)
    const command = async (...typed: string[]) =>
      (await runStaff(at, casesModule.staffActions!, typed)).join('\n')
    expect(await command('events', 'dead')).toBe('No delivery was given up')
    await ctx.db.tx(async tx => {
      await events.publish(tx, counted, { n: 1 })
      await events.publish(tx, counted, { n: 2 })
    })
    for (let round = 0; round < 60; round++) {
      await events.deliver()
      await ctx.clock.advance(60_000)
    }
    const line = await command('cases', 'list', '--kind', 'delivery_dead')
    expect(line).toMatch(/delivery_dead {2}consumer:shaky {2}shaky does not take test\.counted$/)
    expect(line.split('\n')).toHaveLength(1)
    expect((await command('events', 'dead')).split('\n')).toEqual([
      expect.stringMatching(/shaky {2}test\.counted {2}Error: no route to 071\*+678$/),
      expect.stringContaining('shaky'),
    ])
    await expect(command('cases', 'close', line.slice(0, 36), ...signed)).rejects.toThrow('"events retry"')
    await expect(command('events', 'retry', 'other', ...signed)).rejects.toThrow('No delivery')
    await expect(command('events', 'retry', 'shaky')).rejects.toThrow('--by is missing')
    isBroken = false
    expect(await command('events', 'retry', 'shaky', ...signed)).toBe(
      '2 deliveries to shaky will be tried again at once',
    )
    await events.deliver()
    expect([seen.toSorted(), await command('events', 'dead')]).toEqual([[1, 2], 'No delivery was given up'])
    expect(await command('cases', 'list', '--kind', 'delivery_dead')).toBe('There are no such cases')
  })
})
