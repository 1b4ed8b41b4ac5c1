import { afterEach, describe, expect, it } from 'vitest'
import { openCrashRoom, type CrashRoom, type Player } from '../../test/crash-room.ts'
import { catalogueModule } from '../catalogue/index.ts'
import { rows, sql } from '../platform/db/db.ts'
import { runStaff } from '../../test/staff.ts'
import { forwardSettingsChanges } from './availability.ts'

let crash: CrashRoom
afterEach(async () => {
  await crash.expectCleanAudit()
  await crash.close()
})

const begin = async (crashes: readonly number[] = [300, 300, 300]) => {
  crash = await openCrashRoom({ crashes })
  forwardSettingsChanges(crash.ctx)
  await crash.start()
  await crash.awaitBroadcast('betting', 1)
}
const staff = (...typed: string[]) =>
  runStaff(crash.ctx, catalogueModule.staffActions!, [...typed, '--by', 'Ann'])
const set = (...options: string[]) => staff('game-set', 'aviator', ...options)
const settingsFrames = () =>
  crash.frames.flatMap(frame => (frame.t === 'settings' ? [[frame.limits, frame.closed] as const] : []))
const welcome = async (participant: Player) => (await crash.room().snapshot(participant)).message

describe('a crash game that staff close or narrow', () => {
  it.each([
    ['is hidden', () => set('--visible', 'no'), () => set('--visible', 'yes')],
    ['is out of season', () => set('--until', '2026-05-01'), () => set('--until', 'none')],
    ['is stopped', () => staff('game-stop', 'aviator'), () => staff('game-start', 'aviator')],
  ])(
    'takes no bet once it %s, plays its round to the end, opens none, and goes on',
    async (_, close, open) => {
      await begin()
      const [ann, ben] = [await crash.addPlayer(), await crash.addPlayer()]
      await crash.bet(ann, 1, 100, { auto: 200 })
      await close()
      expect(await crash.bet(ben, 1, 100)).toMatchObject({ t: 'refused', code: 'game_closed' })
      await crash.ctx.work()
      await crash.until('the settings', () => settingsFrames().at(-1)?.[1] === 'after_round')
      await crash.fly(1)
      await crash.crash(1)
      expect(await crash.balance(ann.playerId)).toBe(1_100)
      await crash.ctx.clock.advance(60_000)
      await crash.until('the end', async () => (await welcome(ben)).phase === 'waiting')
      expect(settingsFrames().at(-1)?.[1]).toBe('now')
      expect((await welcome(ben)).closed).toBe('now')
      expect(await rows(crash.ctx.db.read, sql`select 1 from crash.rounds`)).toHaveLength(1)
      await open()
      await crash.ctx.clock.advance(5_000)
      await crash.awaitBroadcast('betting', 2)
      expect(settingsFrames().at(-1)?.[1]).toBeUndefined()
      expect(await crash.bet(ben, 2, 100)).toMatchObject({ t: 'accepted' })
    },
  )

  it('applies narrowed limits to stakes at once, and sends them to open sockets', async () => {
    await begin()
    const ann = await crash.addPlayer()
    await set('--min-stake', '50', '--max-stake', '200')
    for (const [stake, code] of [
      [49, 'stake_below_minimum'],
      [201, 'stake_above_maximum'],
    ] as const)
      expect(await crash.bet(ann, 1, stake)).toMatchObject({
        code,
        text: expect.stringMatching(/KES (50|200)$/),
      })
    expect(await crash.bet(ann, 1, 50)).toMatchObject({ t: 'accepted' })
    await crash.ctx.work()
    await crash.until('the settings', () => settingsFrames().length > 0)
    expect(settingsFrames()).toMatchObject([[{ minStake: 50, maxStake: 200 }, undefined]])
    expect((await welcome(ann)).limits).toMatchObject({ minStake: 50, maxStake: 200 })
  })

  it('cannot be widened beyond its own limits', async () => {
    await begin()
    const ann = await crash.addPlayer(100_000)
    await set('--min-stake', '1', '--max-stake', '50000')
    expect(await crash.bet(ann, 1, 9)).toMatchObject({ code: 'stake_below_minimum' })
    expect(await crash.bet(ann, 1, 10_001)).toMatchObject({ code: 'stake_above_maximum' })
  })

  it('gives the repeat of an earlier bet its first answer', async () => {
    await begin()
    const ann = await crash.addPlayer()
    const id = crash.newId()
    await crash.bet(ann, 1, 100, { id })
    await staff('game-stop', 'aviator')
    expect(await crash.bet(ann, 1, 100, { id })).toMatchObject({ t: 'accepted', bet: { id } })
    expect(await crash.held(ann.playerId)).toBe(100)
  })

  it('accepts each bet that races with its closing completely or not at all', async () => {
    await begin()
    const players = await Promise.all(Array.from({ length: 12 }, () => crash.addPlayer()))
    const [answers] = await Promise.all([
      Promise.all(players.map(player => crash.bet(player, 1, 100))),
      staff('game-stop', 'aviator'),
    ])
    for (const [at, answer] of answers.entries()) {
      const taken = typeof answer === 'object' && answer.t === 'accepted'
      if (!taken) expect(answer).toMatchObject({ code: 'game_closed' })
      expect(await crash.held(players[at]!.playerId)).toBe(taken ? 100 : 0)
    }
    await crash.fly(1)
    await crash.crash(1)
  })

  it('is stopped and started once each, in the audit log', async () => {
    await begin()
    await staff('game-stop', 'aviator')
    await expect(staff('game-stop', 'aviator')).rejects.toThrow('stopped already')
    await staff('game-start', 'aviator')
    await expect(staff('game-start', 'aviator')).rejects.toThrow('not stopped')
    const logged = await rows(
      crash.ctx.db.read,
      sql`select actor_id, after ->> 'stopped' as stopped from platform.audit_log where what like 'game-st%'
        order by id`,
    )
    expect(logged).toEqual([
      { actor_id: 'Ann', stopped: 'true' },
      { actor_id: 'Ann', stopped: 'false' },
    ])
  })
})
