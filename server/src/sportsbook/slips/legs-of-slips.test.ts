import { fromKes } from '@ruka/contract/money'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { leg, market, openSportsbook, slipOf, type TestSportsbook } from '../../../test/sportsbook-harness.ts'
import { openVirtualBook } from '../../../test/virtual-book.ts'
import { readSettledSlips } from './legs-of-slips.ts'
import { slipRef } from './slip-code.ts'

let at: TestSportsbook
let virtual: Awaited<ReturnType<typeof openVirtualBook>>
beforeAll(async () => {
  at = await openSportsbook('legs of slips')
  virtual = await openVirtualBook(at)
})
afterAll(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
})

it('reads slips of sports and of virtual matches with their legs, in the order asked', async () => {
  const [player, other] = [await at.player(), await at.player()]
  const total = { ...market(18, { 12: 1.9, 13: 1.85 }), specifiers: 'total=2.5' }
  const [one, two] = [
    await at.match({ markets: [market(1, { 1: 2, 2: 3.5, 3: 4 }), total] }),
    await at.match(),
  ]
  const [match] = await virtual.round()
  const over = { ...leg(one, '12', 1.9), market: 18, specifiers: 'total=2.5' }
  const place = async (...asked: Parameters<typeof slipOf>) => {
    const verdict = await at.place(slipOf(...asked))
    expect(verdict).toMatchObject({ ok: true })
    return { ref: slipRef(verdict.code), playerId: asked[0] }
  }
  const single = await place(player, at.newId(), [over], { kes: 100 })
  const multi = await place(other, at.newId(), [leg(two, '2', 3.5), leg(one)], { kes: 50 })
  const league = await place(player, at.newId(), [leg(match!)], { kes: 10, product: 'virtuals' })

  const slips = await readSettledSlips(at.ctx.db.read, [league, multi, single])
  const home = { market: 1, specifiers: '', outcome: '1', odds: 20_000 }
  expect(slips).toEqual([
    { ...league, stakeCents: fromKes(10), kind: 'single', legs: [{ ...home, event: match }] },
    {
      ...multi,
      stakeCents: fromKes(50),
      kind: 'multi',
      legs: [
        { ...home, event: two, outcome: '2', odds: 35_000 },
        { ...home, event: one },
      ],
    },
    {
      ...single,
      stakeCents: fromKes(100),
      kind: 'single',
      legs: [{ event: one, market: 18, specifiers: 'total=2.5', outcome: '12', odds: 19_000 }],
    },
  ])
  await virtual.draw({ [match!]: '1' })
  await at.settle()
  expect(await readSettledSlips(at.ctx.db.read, [league])).toEqual(slips.slice(0, 1))
})

it('leaves out wagers that are no slips, and slips of another player', async () => {
  const [player, other] = [await at.player(), await at.player()]
  const event = await at.match()
  const { code } = await at.place(slipOf(player, at.newId(), [leg(event)]))
  const asked = ['crash:812', slipRef('0000000000'), slipRef(code)].map(ref => ({ ref, playerId: other }))
  expect(await readSettledSlips(at.ctx.db.read, asked)).toEqual([])
  expect(await readSettledSlips(at.ctx.db.read, [])).toEqual([])
  const own = { ref: slipRef(code), playerId: player }
  expect(await readSettledSlips(at.ctx.db.read, [...asked, own])).toMatchObject([own])
})
