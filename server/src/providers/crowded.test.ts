import { expect, it } from 'vitest'
import { debitOf, openProviders } from '../../test/providers-harness.ts'
import { lockWallet } from '../wallet/index.ts'

it('a few calls of a player wait for a blocked wallet; further ones are unavailable at once', async () => {
  const { world, ours, openSession } = await openProviders({ PLAYER_REQUESTS_MAX: '4' })
  const opened = await openSession()
  const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = world.ctx.db.tx(async tx => {
    await lockWallet(tx, opened.playerId)
    held.resolve()
    await free.promise
  })
  await held.promise
  const debits = Array.from({ length: 6 }, () => debitOf(opened))
  let refused = 0
  const asked = debits.map(async debit => {
    const answer = await ours.debit(debit)
    if (answer.status === 503) refused++
    return answer
  })
  await expect.poll(() => refused).toBe(2)
  free.resolve()
  await holding
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 503, 503])
  // Each counts once, however often it is sent.
  for (const debit of debits) expect(await ours.debit(debit)).toMatchObject({ status: 200 })
  expect(await opened.balance()).toBe(1_000 - 6 * debits[0]!.amount)
  await world.expectCleanAudit()
  await world.close()
})
