/** The form of a tax table, as operators write it and as `/site.json` carries it. */
import * as z from 'zod/mini'

const law = z.string('the law').check(z.minLength(1, 'the law'), z.maxLength(80, 'at most 80 letters'))
const from = z.iso.date('a date such as 2025-07-01')

const taxEntry = z.strictObject({
  base: z.enum(['deposit', 'withdrawal']),
  ratePercent: z
    .number('a percentage')
    .check(
      z.gte(0, 'a percentage from 0'),
      z.lt(100, 'a percentage below 100'),
      z.multipleOf(0.01, 'a percentage with at most two decimals'),
    ),
  law,
  from,
})
const stakeEntry = z.strictObject({
  base: z.literal('stake'),
  minimumStake: z
    .number('whole shillings')
    .check(z.int('whole shillings'), z.gte(1, 'at least 1'), z.lte(10_000, 'at most 10000')),
  law,
  from,
})

export const taxTable = z.array(z.discriminatedUnion('base', [taxEntry, stakeEntry]), 'a list')
