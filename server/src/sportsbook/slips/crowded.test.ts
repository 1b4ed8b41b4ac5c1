import { expect, it } from 'vitest'
import { openSportsbookEdge, wireLeg } from '../../../test/sportsbook-edge.ts'
import { lockWallet } from '../../wallet/index.ts'

it('a few slips of a player wait for a blocked wallet; further ones are refused at once, and delay no other player', async () => {
  const at = await openSportsbookEdge('crowded', { PLAYER_REQUESTS_MAX: '4' })
  const [player, other, event] = [await at.player(1_000), await at.player(1_000), await at.match()]
  const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = at.ctx.db.tx(async tx => {
    await lockWallet(tx, player)
    held.resolve()
    await free.promise
  })
  await held.promise
  const bodies = Array.from({ length: 50 }, () => at.slipBody([wireLeg(event)], { stake: 10 }))
  const place = (body: object) => at.call('POST', '/sports/slips/', { player, body })
  let refused = 0
  const asked = bodies.map(async body => {
    const answer = await place(body)
    if (answer.status === 429) refused++
    return answer
  })
  await expect.poll(() => refused).toBe(46)
  expect(await at.send(other, [wireLeg(event)])).toMatchObject({ status: 200 })
  free.resolve()
  await holding
  await Promise.all(asked)
  expect(refused).toBe(46)
  // Each counts once, however often it is sent.
  for (const body of bodies) expect(await place(body)).toMatchObject({ status: 200 })
  expect(await at.balances(player)).toMatchObject({ held: 50 * 1_000 })
  expect(await at.broken()).toEqual([])
  await at.drop()
})
