import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { runStaff } from '../../../test/staff.ts'
import { openTestContext } from '../../../test/test-context.ts'
import { helpAskedFor } from './command-help.ts'
import type { Ctx } from '../context/context.ts'
import { rows, sql } from '../db/db.ts'
import { Refused } from '../base/refused.ts'
import { performAction, staffChange, staffQuery, type StaffAction } from './staff-action.ts'
import { flag, nairobiDay, wholeNumber } from './staff-input.ts'

let ctx: Awaited<ReturnType<typeof openTestContext>>
beforeAll(async () => {
  ctx = await openTestContext({ seed: 'command line' })
})
afterAll(() => ctx.drop())

const painted = staffChange({
  name: 'doors paint',
  permission: 'doors.paint',
  summary: 'Paints a door',
  input: {
    door: wholeNumber('A door has a number').describe('The number of a door'),
    colour: z.enum(['red', 'blue'], 'Only red or blue').describe('Its new colour'),
    coats: wholeNumber('Coats are counted').optional().describe('How many coats; one unless given'),
    isDry: flag.describe('Waits until it is dry'),
  },
  words: ['door'],
  reason: 'required',
  output: z.object({ door: z.int(), colour: z.string(), coats: z.int(), isDry: z.boolean() }),
  run: (at: Ctx, { door, colour, coats = 1, isDry }, { reason, record }) =>
    at.db.tx(async tx => {
      await record(tx, { subject: `door:${door}`, before: { colour: null }, after: { colour } })
      if (reason === 'fault') throw new Error('the paint is out')
      if (reason === 'refuse') throw new Refused('conflict', 'The door is painted already')
      return { door, colour, coats, isDry }
    }),
})
const actions: readonly StaffAction[] = [
  painted,
  staffQuery({
    name: 'doors',
    permission: 'doors.read',
    summary: 'All doors, or those of a day',
    input: { day: nairobiDay.optional().describe('The day') },
    words: ['day'],
    output: z.array(z.object({ door: z.int(), day: z.string().nullable() })),
    run: async (_: Ctx, { day }) => (day === '2026-05-05' ? [] : [{ door: 1, day: day ?? null }]),
  }),
  staffChange({
    name: 'doors forget',
    permission: 'doors.paint',
    summary: 'Changes without an audit row',
    reason: 'optional',
    output: z.null(),
    run: async () => null,
  }),
]
const run = (line: string) => runStaff(ctx as Ctx, actions, line.split(' '))
const logged = () =>
  rows(
    ctx.db.read,
    sql<object>`select actor_kind, actor_id, what, subject, before, after, reason from platform.audit_log
      order by id`,
  )
const signed = '--by Amina --because faded'

describe('a command line', () => {
  it.each([
    [`doors paint 1 --colour red --color red ${signed}`, '--color is no option of doors paint'],
    [`doors --by Amina`, '--by is no option of doors'],
    [`doors paint --colour red ${signed}`, 'DOOR is missing'],
    [`doors paint 1 ${signed}`, '--colour is missing'],
    [`doors paint 1 --colour ${signed}`, '--colour is missing its value'],
    [`doors paint 1 --colour= ${signed}`, '--colour is missing its value'],
    [`doors paint 1 --colour red --colour blue ${signed}`, '--colour is there twice'],
    [`doors paint 1 --colour green ${signed}`, '--colour: Only red or blue ('],
    [`doors paint one --colour red ${signed}`, 'A door has a number'],
    [`doors paint -10 --colour red ${signed}`, 'DOOR: A door has a number'],
    [`doors paint 1 --colour red --coats x ${signed}`, '--coats: Coats are counted ('],
    [`doors paint 1 -10 --colour red ${signed}`, '-10 is one word too many'],
    [`doors paint 1 2 --colour red ${signed}`, '2 is one word too many'],
    [`doors paint 1 --colour red --is-dry=yes ${signed}`, '--is-dry takes no value'],
    [`doors paint 1 --colour red --because faded`, '--by is missing'],
    [`doors paint 1 --colour red --by A --because faded`, 'a person’s name'],
    [`doors paint 1 --colour red --by Amina`, '--because is missing'],
    [`doors 2026-02-30`, '2026-02-30 is no date such as 2026-05-04'],
    [`doors paint 1 --colour red --by Amina --because refuse`, 'The door is painted already'],
  ])('%s is refused in one line', async (line, why) => {
    const error: unknown = await run(line).catch((caught: unknown) => caught)
    const exitCode = line.endsWith('refuse') ? 1 : 2
    expect(error).toMatchObject({ name: 'CommandLineError', message: expect.stringContaining(why), exitCode })
    expect((error as Error).message).not.toContain('\n')
  })

  it('says of a command how it is typed, what each option means, what it prints and how it ends', () => {
    expect(helpAskedFor(actions, ['doors', 'paint', '--help'])).toEqual([
      'npm run staff -- doors paint DOOR --colour red|blue [--coats COATS] [--is-dry] --by WHO',
      '                 --because WHY [--json]',
      '',
      'Paints a door.',
      '',
      '  DOOR               The number of a door',
      '  --colour red|blue  Its new colour',
      '  --coats COATS      How many coats; one unless given',
      '  --is-dry           Waits until it is dry',
      '  --by WHO           The name of who does it, which is kept in the audit log',
      '  --because WHY      Why it is done, which is kept in the audit log',
      '  --json             Prints the whole output as JSON',
      '',
      'Prints with --json: { door, colour, coats, isDry }',
      'Exit codes: 0 done, 1 cannot be done, 2 typed wrongly, 3 the database cannot be reached',
    ])
  })

  it('lists every command with its summary, by the first word', () => {
    const text = helpAskedFor([...actions].toReversed(), [])!
    for (const { name, summary } of actions)
      expect(text).toContainEqual(expect.stringMatching(new RegExp(`^ {2}${name} +${summary}$`)))
    expect(text.join('\n')).toContain('Exit codes\n  0  it is done\n')
    expect(text.every(line => line.length <= 100)).toBe(true)
  })

  it.each([
    [['opne', '--help'], 'opne is no command'],
    [['help', 'opne'], 'opne is no command'],
    [['gates', 'paint', '--help'], 'gates paint is no command'],
    [
      ['help', 'dors', 'paint'],
      'dors paint is no command; doors paint is: npm run staff -- doors paint --help says how it is typed',
    ],
  ])('names a command that there is not, also where help for it is asked for: %j', (typed, why) => {
    expect(() => helpAskedFor(actions, typed)).toThrow(
      expect.objectContaining({ exitCode: 2, message: expect.stringContaining(why) as string }),
    )
  })

  it('helps with a command also where its words are there, and with those that share a word', () => {
    expect(helpAskedFor(actions, ['doors', 'paint', '7', '--help'])).toEqual(
      helpAskedFor(actions, ['doors', 'paint', '--help']),
    )
    const shared = helpAskedFor(actions, ['doors', '--help'])!.join('\n')
    for (const { name } of actions) expect(shared).toContain(`  ${name} `)
  })

  it('prints data as lines, and as JSON when asked', async () => {
    expect(await run(`doors paint 7 --colour=blue --coats 2 --is-dry ${signed}`)).toEqual([
      'door: 7',
      'colour: blue',
      'coats: 2',
      'isDry: true',
    ])
    const [json] = await run(`doors paint 7 --colour red --json ${signed}`)
    expect(JSON.parse(json!)).toEqual({ door: 7, colour: 'red', coats: 1, isDry: false })
    expect(await run('doors 2026-05-05')).toEqual(['There is nothing to show'])
    expect(await run('doors 2026-05-05 --json')).toEqual(['[]'])
    expect(await run('doors 2026-05-04 --json')).toEqual([
      JSON.stringify([{ door: 1, day: '2026-05-04' }], null, 2),
    ])
  })
})

describe('the audit row of an action', () => {
  it('says who did what to what, from what to what and why', async () => {
    await run(`doors paint 9 --colour red ${signed}`)
    expect((await logged()).at(-1)).toEqual({
      actor_kind: 'staff',
      actor_id: 'Amina',
      what: 'doors.paint',
      subject: 'door:9',
      before: { colour: null },
      after: { colour: 'red' },
      reason: 'faded',
    })
  })

  it('is written in the transaction of the change', async () => {
    const before = await logged()
    await expect(run('doors paint 1 --colour red --by Amina --because fault')).rejects.toThrow('out')
    await expect(run('doors paint 1 --colour red --by Amina --because refuse')).rejects.toThrow('already')
    expect(await logged()).toEqual(before)
  })

  it('is missed where an action forgets it', async () => {
    await expect(run('doors forget --by Amina')).rejects.toThrow('recorded no audit row')
  })
})

it('an operator without the permission is refused before the input is read', async () => {
  const operator = { name: 'Amina', may: (permission: string) => permission === 'doors.read' }
  await expect(
    performAction(ctx, { action: painted, face: ctx }, { operator, input: {}, reason: 'faded' }),
  ).rejects.toMatchObject({
    code: 'forbidden',
  })
})

it('an action takes no field that its schema does not name', async () => {
  const operator = { name: 'Amina', may: () => true }
  const input = { door: 1, colour: 'red', owner: 'Ann' }
  await expect(
    performAction(ctx, { action: painted, face: ctx }, { operator, input, reason: 'faded' }),
  ).rejects.toMatchObject({
    code: 'invalid',
  })
})
