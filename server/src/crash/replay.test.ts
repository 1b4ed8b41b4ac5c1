import { reachedAtMs } from '@ruka/games/crash/curve.rules'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { remoteRoomBus } from '../../test/remote-room.ts'
import { openCrashSockets } from '../../test/crash-sockets.ts'
import { rows, sql } from '../platform/db/db.ts'
import { roomHere } from './room-calls.ts'

let crash: Awaited<ReturnType<typeof openCrashSockets>>
let faults: ReturnType<typeof remoteRoomBus>['faults']
beforeEach(async () => {
  const bus = remoteRoomBus()
  faults = bus.faults
  crash = await openCrashSockets({ crashes: [300, 300, 300], remote: bus.remote })
})
afterEach(() => crash.close())

type Client = Awaited<ReturnType<typeof crash.joinPlayer>>['client']
/** The messages that a client received, without heartbeats. */
const typesOf = ({ received }: Client) => received.map(({ t }) => t).filter(t => t !== 'tick' && t !== 'live')
const bet = async (client: Client, more: object = {}) => {
  const message = crash.betMessage(more)
  client.say(message)
  await client.until('accepted', { id: message.id })
  return message
}

/**
 * Kills the leader as soon as a commit has made this true: its lock is gone, and it never receives the
 * acknowledgement.
 */
function killBehind(holds: () => Promise<boolean>): Promise<void> {
  const { db } = crash.ctx
  const tx = db.tx.bind(db)
  const killed = Promise.withResolvers<void>()
  Object.assign(db, {
    tx: async (work: Parameters<typeof tx>[0]) => {
      const result = await tx(work)
      if (!(await holds())) return result
      Object.assign(db, { tx })
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name like 'ruka-own/%' and datname = current_database()`.execute(db.read)
      await crash.until('the end of the room', () => roomHere(crash.ctx, 'aviator') === undefined)
      killed.resolve()
      return new Promise(() => undefined)
    },
  })
  return killed.promise
}
const hasPaid = async () =>
  (await rows(crash.ctx.db.read, sql`select 1 from wagers.wagers where payout_cents > 0`)).length > 0

describe('the next leader', () => {
  it('broadcasts the end of a round whose leader was killed between the commit and the broadcast', async () => {
    const { client, player } = await crash.joinPlayer()
    await bet(client, { auto: 150 })
    await bet(client, { slot: 1 })
    await crash.fly(1)
    await crash.ctx.clock.advance(reachedAtMs(150))
    await client.until('paid')
    const killed = killBehind(async () => (await crash.round(1))!.state === 'crashed')
    await crash.ctx.clock.advance(reachedAtMs(301))
    await killed
    expect(typesOf(client)).not.toContain('crashed')
    // There is no leader, and the next round cannot open before the lost bets are settled.
    const free = await crash.lockWalletElsewhere(player)
    await crash.ctx.clock.advance(1_000)
    const { seed } = (await crash.round(1))!
    expect(await client.until('crashed')).toEqual({
      t: 'crashed',
      round: 1,
      x100: 300,
      seed: seed!.toString('hex'),
    })
    expect((await crash.round(2))?.state).toBeUndefined()
    await free()
    await client.until('betting', { round: 2 })
    expect(await crash.balance(player.playerId)).toBe(950)
    expect(client.received.findLast(({ t }) => t === 'paid')).toMatchObject({ x100: 150, balance: 950 })
  })

  it('broadcasts a paid target whose leader was killed before the broadcast, and then that the round is void', async () => {
    const { client, player } = await crash.joinPlayer()
    const first = await bet(client, { auto: 150 })
    await bet(client, { slot: 1 })
    await crash.fly(1)
    const killed = killBehind(hasPaid)
    await crash.ctx.clock.advance(reachedAtMs(150))
    await killed
    expect(typesOf(client)).not.toContain('paid')
    await crash.ctx.clock.advance(1_000)
    await client.until('betting', { round: 2 })
    const after = typesOf(client).slice(typesOf(client).indexOf('flying') + 1)
    expect(after.filter(t => t !== 'balance')).toEqual(['paid', 'voided', 'betting'])
    // The other stake is returned, too.
    expect(await client.until('paid')).toEqual({
      t: 'paid',
      id: first.id,
      round: 1,
      slot: 0,
      x100: 150,
      payout: 150,
      balance: 1_050,
      dayLeft: 1_499_850,
      by: 'auto',
      atMs: reachedAtMs(150),
    })
    expect(await crash.balance(player.playerId)).toBe(1_050)
  })

  it('broadcasts a void round, and its balances, that the previous leader had written and not broadcast', async () => {
    const { client } = await crash.joinPlayer()
    await bet(client)
    faults.isLost = () => true
    await crash.stop()
    faults.isLost = () => false
    expect(typesOf(client)).toEqual(['welcome', 'snapshot', 'accepted'])
    await crash.start()
    await client.until('voided', { round: 1 })
    expect(await client.until('balance')).toEqual({ t: 'balance', balance: 1_000 })
  })

  it('broadcasts nothing new to a client that has received the end', async () => {
    const { client } = await crash.joinPlayer()
    await bet(client, { auto: 150 })
    await crash.fly(1)
    await crash.ctx.clock.advance(reachedAtMs(301))
    await client.until('crashed')
    await crash.until('the end of round 1', async () => Boolean((await crash.round(1))!.closed_at))
    await crash.stop()
    await crash.start()
    await client.until('betting', { round: 2 })
    for (const t of ['paid', 'crashed'] as const) {
      const same = client.received.filter(message => message.t === t)
      expect(same).toHaveLength(2)
      expect(same[1]).toEqual(same[0])
    }
    expect(typesOf(client).slice(-3)).toEqual(['paid', 'crashed', 'betting'])
  })
})
