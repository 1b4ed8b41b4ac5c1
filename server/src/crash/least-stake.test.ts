import { openCrashRoom } from '../../test/crash-room.ts'
import { expect, it } from 'vitest'

// spec: 9.41
it('the legal minimum stake overrides the lower one of the game, with the reason, also in the demo', async () => {
  const crash = await openCrashRoom({ crashes: [110], env: { TAX_PROFILE: 'kenya-2025' } })
  await crash.start()
  await crash.awaitBroadcast('betting', 1)
  const player = await crash.addPlayer()
  expect((await crash.room().snapshot(player)).message.limits).toMatchObject({
    minStake: 20,
    maxStake: 10_000,
  })
  expect(await crash.bet(player, 1, 19)).toMatchObject({
    t: 'refused',
    code: 'stake_below_minimum',
    text: 'The minimum stake is KES 20 (Gambling Control Act 2025, s. 71)',
  })
  const visitor = { ...player, id: crash.newId(), owner: crash.newId(), sessionId: null }
  await crash.room().snapshot(visitor)
  const message = { t: 'bet', id: crash.newId(), round: 1, slot: 0, stake: 19 } as const
  expect(await crash.room().betting.bet(visitor, message)).toMatchObject({ code: 'stake_below_minimum' })
  expect(await crash.bet(player, 1, 20)).toMatchObject({ t: 'accepted', balance: 980 })
  await crash.expectCleanAudit()
  await crash.close()
})
