import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leg, openSportsbook, slipOf, type TestSportsbook } from '../../test/sportsbook-harness.ts'
import { runStaff } from '../../test/staff.ts'
import { readPlayer } from '../accounts/index.ts'
import { rows, sql } from '../platform/db/db.ts'
import { playerLookUp } from './look-up-player.ts'

let at: TestSportsbook
beforeAll(async () => {
  at = await openSportsbook('player look-up')
})
afterAll(() => at.drop())

const show = (player: string, ...options: string[]) =>
  runStaff(at.ctx, [playerLookUp], ['players', 'show', player, ...options])
const why = ['--by', 'Sample Agent', '--because', 'ticket 1'] as const
const looks = (subject: string) =>
  rows(
    at.ctx.db.read,
    sql<object>`select actor_id, reason from platform.audit_log
      where what = 'players.show' and subject = ${subject}`,
  )

describe('a player', () => {
  it('is shown by phone or id with state, balances and open bets, and the look is on record', async () => {
    const id = await at.player(1_000)
    const { msisdn } = (await readPlayer(at.ctx.db.read, id))!
    const verdict = await at.place(slipOf(id, at.newId(), [leg(await at.match())]))
    const code = verdict.ok ? verdict.code : ''
    const sheet = JSON.parse((await show(msisdn, ...why, '--json'))[0]!) as object
    expect(sheet).toMatchObject({
      account: { id, status: 'active', excludedUntil: null },
      balances: { cash: 90_000, held: 10_000 },
      book: { open: [{ code, stakeCents: 10_000, state: 'open' }] },
      bets: [{ id: `slip:${code}`, state: 'open' }],
    })
    const text = (await show(id, ...why)).join('\n')
    for (const part of [id, 'active', 'balance 900.00', 'held 100.00', code]) expect(text).toContain(part)
    expect(await looks(id)).toEqual([
      { actor_id: 'Sample Agent', reason: 'ticket 1' },
      { actor_id: 'Sample Agent', reason: 'ticket 1' },
    ])
  })

  it('is shown without the whole phone, the name, or anything that opens the account', async () => {
    const id = await at.player()
    const { msisdn } = (await readPlayer(at.ctx.db.read, id))!
    const shown = [...(await show(id, ...why)), ...(await show(id, ...why, '--json'))].join('\n')
    expect(shown).not.toContain(msisdn)
    expect(shown).toContain(`${msisdn.slice(0, 3)}****${msisdn.slice(-3)}`)
    expect(shown).not.toMatch(/argon2|password|salt|hash|token/i)
  })

  it('is looked up by a person for a reason, or not at all', async () => {
    const id = await at.player()
    for (const wrong of [
      [id],
      [id, '--by', 'Sample Agent'],
      ['Sample', ...why],
      [id, '--last', '99', ...why],
    ])
      await expect(show(...(wrong as [string])), wrong.join(' ')).rejects.toMatchObject({ exitCode: 2 })
    await expect(show('254712000999', ...why)).rejects.toMatchObject({
      message: 'There is no such player',
      exitCode: 1,
    })
    expect(await looks(id)).toEqual([])
  })
})
