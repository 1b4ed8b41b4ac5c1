import { afterAll, beforeAll, expect, it } from 'vitest'
import { leg, openSportsbook, slipOf, type TestSportsbook } from '../../../test/sportsbook-harness.ts'
import { openVirtualBook } from '../../../test/virtual-book.ts'
import { audit } from '../../platform/context/audit.ts'
import { sql } from '../../platform/db/db.ts'
import { sportsbookAudits } from '../audit.ts'

let at: TestSportsbook
let code: string
beforeAll(async () => {
  at = await openSportsbook('audit virtuals')
  const virtual = await openVirtualBook(at)
  const [one] = await virtual.round()
  const slip = slipOf(await at.player(), at.newId(), [leg(one!)], { product: 'virtuals' })
  code = (await at.place(slip)).code
  await virtual.draw({ [one!]: '1' })
  await at.settle()
  expect(await at.broken()).toEqual([])
})
afterAll(() => at.drop())

const SINGLES = 'slips on virtual matches are singles'
const WAGER = 'each slip is a wager'
const LEGS = 'each slip has its legs'

it.each([
  ['a virtual slip that is a live bet', sql`update sportsbook.slips set is_live = true`, [SINGLES]],
  ['one from after kick-off', sql`update sportsbook.slips set placed_at = first_kick_off_at`, [SINGLES]],
  [
    'one that is filed as a slip of sports',
    sql`update sportsbook.slips set product = 'sports'`,
    [WAGER, LEGS],
  ],
  ['a wager of another product', sql`update wagers.wagers set product = 'sports'`, [WAGER]],
  ['a wager of another game', sql`update wagers.wagers set game = 'sports'`, [WAGER]],
] as const)('the audit of slips finds %s', async (_, lie, promises) => {
  expect(code).not.toBe('')
  const undone = new Error('undone')
  const found: string[] = []
  await at.ctx.owner
    .tx(async tx => {
      await lie.execute(tx)
      const broken = (await audit(tx, sportsbookAudits)).filter(({ offending }) => offending.length > 0)
      found.push(...broken.map(({ promise }) => promise))
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  expect(found).toEqual(promises.map(promise => expect.stringContaining(promise) as string))
})
