import { fromKes } from '@ruka/contract/money'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { LIGI_KUU, openLeague } from '../../../test/league.ts'
import { audit } from '../../platform/context/audit.ts'
import { seedProduct } from '../../catalogue/index.ts'
import { rows, sql } from '../../platform/db/db.ts'
import { uuid } from '../../platform/base/random.ts'
import { END_TICKETS, endTickets } from './end-tickets.ts'
import { jackpotAudits } from './jackpot-audit.ts'
import { readJackpotNow } from './jackpot-view.ts'
import { JACKPOT_GAME, matchesOf, readLists, type ListState } from './lists.ts'
import { openTicketOffice, type TicketAsked } from './place-tickets.ts'

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
/** Until the list of a week has followed its rounds. */
const follows = (week: number, state: ListState) =>
  league.until(`${state} list of week ${week}`, async () => (await listOf(week))?.state === state)
const casesOpen = async () =>
  (
    await rows(
      league.ctx.db.read,
      sql<{ subject: string }>`select subject from cases.cases
        where kind = 'virtuals.jackpot' and closed_at is null and starts_with(subject, ${LIGI_KUU})`,
    )
  ).map(({ subject }) => subject)
/** Until it is mended, a list that reaches this state makes its step fail. */
async function breakStep(state: ListState): Promise<() => Promise<unknown>> {
  const { owner } = league.ctx
  await sql`create function fail() returns trigger language plpgsql as $$
    begin raise exception 'a fault of a test'; end $$`.execute(owner.read)
  await sql`create trigger fail before insert or update on virtuals.jackpots for each row
    when (new.state = ${sql.lit(state)}) execute function fail()`.execute(owner.read)
  return () => sql`drop function fail cascade`.execute(owner.read)
}
const ticket = (player: string, picks: string, week: number): TicketAsked => ({
  playerId: player,
  requestId: uuid(league.ctx.random, league.ctx.clock.now()),
  league: LIGI_KUU,
  season: 1,
  week,
  picks,
})

it('follows the rounds of its league: open before them, closed with the lock, decided by what was drawn', async () => {
  const office = openTicketOffice(league.ctx)
  await follows(1, 'open')
  const player = await league.player(1_000)
  const buy = (picks: string, week: number) => office(ticket(player, picks, week))
  expect(await buy('1'.repeat(13), 1)).toMatchObject({ ok: true })
  await league.reach(league.key(1), 'drawn')
  await follows(1, 'closed')
  expect(await buy('1'.repeat(13), 1)).toMatchObject({ ok: false, code: 'jackpot_closed' })
  await follows(3, 'open')
  expect(await buy('X'.repeat(13), 3)).toMatchObject({ ok: true })
  await league.reach(league.key(2), 'settled')
  await follows(1, 'settled')
  const list = (await listOf(1))!
  expect(list).toMatchObject({ state: 'settled', tickets: 1, winners: 0 })
  expect(matchesOf(list).every(({ score }) => score !== null)).toBe(true)
  await league.ctx.work()
  expect(await league.balance(player)).toMatchObject({ cash: fromKes(800), held: fromKes(100) })
})

it('that cannot decide a list stops neither its league nor the next list, and pays once when it goes on', async () => {
  const office = openTicketOffice(league.ctx)
  const player = await league.player(1_000)
  await follows(1, 'open')
  expect(await office(ticket(player, '1'.repeat(13), 1))).toMatchObject({ ok: true })
  const mend = await breakStep('settled')
  for (const week of [1, 2, 3]) await league.reach(league.key(week), 'settled')
  expect((await listOf(1))!.state).toBe('closed')
  expect(await casesOpen()).toEqual([`${LIGI_KUU}:1:1`])
  expect((await listOf(3))!.state).toBe('closed')
  await follows(5, 'open')
  expect(await office(ticket(player, 'X'.repeat(13), 5))).toMatchObject({ ok: true })
  await mend()
  await follows(1, 'settled')
  expect(await casesOpen()).toEqual([])
  await league.ctx.work()
  expect(await listOf(1)).toMatchObject({ tickets: 1, winners: 0 })
  expect(await league.balance(player)).toMatchObject({ cash: fromKes(800), held: fromKes(100) })
})

it('that cannot close a list sells no ticket behind the lock of its round, and decides what was sold', async () => {
  const office = openTicketOffice(league.ctx)
  const player = await league.player(1_000)
  await follows(1, 'open')
  expect(await office(ticket(player, '1'.repeat(13), 1))).toMatchObject({ ok: true })
  const mend = await breakStep('closed')
  await league.reach(league.key(1), 'drawn')
  expect((await listOf(1))!.state).toBe('open')
  // As if the clock of another process were slow, the lock of the round decides.
  const slow = { ...league.ctx, clock: { ...league.ctx.clock, now: () => league.ctx.clock.now() - 120_000 } }
  const late = await openTicketOffice(slow)(ticket(player, '1'.repeat(13), 1))
  expect(late).toMatchObject({ ok: false, code: 'jackpot_closed' })
  expect(await readJackpotNow(league.ctx, LIGI_KUU)).toMatchObject({
    open: null,
    latest: { week: 1, state: 'closed', tickets: 1 },
  })
  await league.reach(league.key(2), 'settled')
  await mend()
  await follows(1, 'settled')
  await league.ctx.work()
  expect(await listOf(1)).toMatchObject({ tickets: 1, winners: 0 })
  expect(await league.balance(player)).toMatchObject({ cash: fromKes(900), held: 0 })
})

it('that cannot open a list is tried again, and opens one in time or on later rounds', async () => {
  const mend = await breakStep('open')
  for (const week of [1, 2]) await league.reach(league.key(week), 'settled')
  expect(await casesOpen()).toContain(LIGI_KUU)
  expect(await listOf(1)).toBeUndefined()
  await mend()
  await follows(5, 'open')
  expect(await casesOpen()).toEqual([])
})
