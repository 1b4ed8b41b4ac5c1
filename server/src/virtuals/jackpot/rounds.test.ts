import { fromKes } from '@ruka/contract/money'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { LIGI_KUU, openLeague } from '../../../test/league.ts'
import { audit } from '../../platform/audit.ts'
import { seedProduct } from '../../catalogue/index.ts'
import { sql } from '../../platform/db.ts'
import { uuid } from '../../platform/random.ts'
import { END_TICKETS, endTickets } from './end-tickets.ts'
import { jackpotAudits } from './jackpot-audit.ts'
import { JACKPOT_GAME, matchesOf, readLists } from './lists.ts'
import { openTicketOffice } from './place-tickets.ts'

let league: Awaited<ReturnType<typeof openLeague>>
beforeEach(async () => {
  league = await openLeague()
  await seedProduct(league.ctx.db.read, JACKPOT_GAME)
  league.ctx.jobs.on(END_TICKETS, payload => endTickets(league.ctx, payload))
  await league.start()
})
afterEach(async () => {
  await league.stop()
  expect((await audit(league.ctx.db.read, jackpotAudits)).flatMap(({ offending }) => offending)).toEqual([])
  await league.expectCleanAudit()
  await league.close()
})

const listOf = async (week: number) =>
  (await readLists(league.ctx.db.read, sql`where league = ${LIGI_KUU} and week = ${week}`))[0]

it('follows the rounds of its league: open before them, closed with the lock, decided by what was drawn', async () => {
  const office = openTicketOffice(league.ctx)
  await league.reach(league.key(2), 'open')
  expect((await listOf(1))!.state).toBe('open')
  const player = await league.player(1_000)
  const buy = (picks: string, week: number) =>
    office({
      playerId: player,
      requestId: uuid(league.ctx.random, league.ctx.clock.now()),
      league: LIGI_KUU,
      season: 1,
      week,
      picks,
    })
  expect(await buy('1'.repeat(13), 1)).toMatchObject({ ok: true })
  await league.reach(league.key(1), 'drawn')
  expect((await listOf(1))!.state).toBe('closed')
  expect(await buy('1'.repeat(13), 1)).toMatchObject({ ok: false, code: 'jackpot_closed' })
  await league.reach(league.key(4), 'open')
  expect((await listOf(3))!.state).toBe('open')
  expect(await buy('X'.repeat(13), 3)).toMatchObject({ ok: true })
  await league.reach(league.key(2), 'settled')
  const list = (await listOf(1))!
  expect(list).toMatchObject({ state: 'settled', tickets: 1, winners: 0 })
  expect(matchesOf(list).every(({ score }) => score !== null)).toBe(true)
  await league.ctx.work()
  expect(await league.balance(player)).toMatchObject({ cash: fromKes(800), held: fromKes(100) })
})
