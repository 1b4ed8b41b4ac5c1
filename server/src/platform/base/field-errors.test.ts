import { expect, it } from 'vitest'
import { z } from 'zod'
import { fieldErrors, issueWithPath } from './field-errors.ts'

const schema = z.strictObject({
  stake: z.int().min(5).max(20_000),
  legs: z.array(z.string()).min(1).max(20),
  name: z.string().min(3).max(30),
  own: z.string('Say which').optional(),
  colour: z.enum(['red', 'blue']).optional(),
  unit: z.literal('KES').optional(),
})
const sound = { stake: 10, legs: ['one'], name: 'abc' }
const issuesOf = (over: object) => schema.safeParse({ ...sound, ...over }).error!.issues

it.each([
  [{ stake: 1 }, { stake: ['At least 5'] }, 'stake: At least 5'],
  [{ stake: 20_001 }, { stake: ['At most 20000'] }, 'stake: At most 20000'],
  [{ legs: [] }, { legs: ['At least 1 of them'] }, 'legs: At least 1 of them'],
  [{ name: 'ab' }, { name: ['At least 3 characters'] }, 'name: At least 3 characters'],
  [{ name: 7 }, { name: ['This value is not valid'] }, 'name: This value is not valid'],
  [{ name: undefined }, { name: ['This value is not valid'] }, 'name: This value is missing'],
  [{ own: 7 }, { own: ['Say which'] }, 'Say which'],
  [{ colour: 'green' }, { colour: ['This value is not valid'] }, 'colour: One of red, blue'],
  [{ unit: 'USD' }, { unit: ['This value is not valid'] }, 'unit: Only KES'],
  [{ other: 7 }, { other: ['Unknown field'] }, 'Unknown field: other'],
])('players and staff read no words of the library about %j', (over, forPlayers, forStaff) => {
  expect(fieldErrors(issuesOf(over))).toEqual(forPlayers)
  expect(issueWithPath(issuesOf(over)[0]!)).toBe(forStaff)
})
