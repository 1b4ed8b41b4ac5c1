import { afterEach, beforeEach, expect, it } from 'vitest'
import { auditBooks } from '../src/audit-books.ts'
import { excludePlayer } from '../src/accounts/exclude.ts'
import { sql } from '../src/platform/db/db.ts'
import { openCrashRoom, type CrashRoom } from './crash-room.ts'

let crash: CrashRoom
beforeEach(async () => {
  crash = await openCrashRoom({ crashes: [110] })
  await crash.start()
})
afterEach(() => crash.close())

const broken = async () =>
  (await auditBooks(crash.ctx.db))
    .filter(({ offending }) => offending.length > 0)
    .map(({ promise }) => promise)

it('a clock that steps does not make the audit fail on correct rounds, stakes and sessions', async () => {
  const player = await crash.addPlayer()
  await crash.awaitBroadcast('betting', 1)
  expect(await crash.bet(player, 1, 100)).toMatchObject({ t: 'accepted' })
  await crash.fly(1)
  await crash.crash(1)
  await excludePlayer(crash.ctx, player.playerId)
  // As a superuser who is past every trigger.
  const run = (statement: ReturnType<typeof sql>) =>
    crash.ctx.owner.tx(async tx => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await statement.execute(tx)
    })
  // The machines that gave the salt and excluded the player had other clocks than the table and the web node.
  await run(sql`update crash.chains set salted_at = salted_at + interval '2 hours'`)
  await run(
    sql`update accounts.exclusions set excluded_at = excluded_at - interval '2 hours',
      until = until + interval '1 day'`,
  )
  await run(sql`update accounts.barred_phones set until = until + interval '1 day'`)
  expect(await broken()).toEqual([])
  // Events in the wrong order are found with any clocks.
  await run(
    sql`update accounts.exclusions set ordinal = 0, excluded_at = now() + interval '1 day',
      until = now() + interval '8 years'`,
  )
  expect(await broken()).toContain('no player staked after a self-exclusion')
  await run(sql`update crash.rounds set ordinal = 0`)
  expect(await broken()).toContain(
    'each shown seed hashes to the one before it, down to the published commitment',
  )
})
