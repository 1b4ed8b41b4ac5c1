import { reachedAtMs } from '@ruka/games/crash/curve.rules'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openCrashRoom, type CrashRoom, type Player } from '../../test/crash-room.ts'
import type { Answer } from './model/room-api.ts'

let crash: CrashRoom
/** More players than may wait for their wallets at the same time. */
let stuck: Player[]
let others: Player[]
beforeEach(async () => {
  crash = await openCrashRoom({ crashes: [300, 110] })
  await crash.start()
  await crash.awaitBroadcast('betting', 1)
  const sit = () => crash.addPlayer()
  stuck = await Promise.all(Array.from({ length: 5 }, sit))
  others = await Promise.all(Array.from({ length: 20 }, sit))
})
afterEach(async () => {
  await crash.expectCleanAudit()
  await crash.close()
})

const all = () => [...stuck, ...others].sort((a, b) => (a.playerId < b.playerId ? -1 : 1))
/** Locks these players' wallets by separate connections; returns the function that releases them. */
async function lockWalletsElsewhere(): Promise<() => Promise<void>> {
  const frees = await Promise.all(stuck.map(player => crash.lockWalletElsewhere(player)))
  return async () => void (await Promise.all(frees.map(free => free())))
}
/** Requests of all players at once: they form one group. */
function askAll(ask: (player: Player) => Promise<Answer>) {
  const answers = new Map(all().map(player => [player, ask(player)]))
  const of = (players: readonly Player[]) => Promise.all(players.map(player => answers.get(player)!))
  const answered = new Set<Player>()
  for (const [player, answer] of answers) void answer.then(() => answered.add(player))
  return { of, answered }
}
const bet = (player: Player) => crash.bet(player, 1, 100)
const nameOf = (answer: Answer) => (answer === 'session' ? answer : answer.t)
const waiting = () => crash.until('the stuck ones to wait', async () => (await crash.waitingForLocks()) >= 4)

/**
 * The other players get their answers while the wallets are locked; the blocked ones get theirs after the
 * release.
 */
async function expectOthersFirst(asked: ReturnType<typeof askAll>, free: () => Promise<void>, t: string) {
  expect(new Set((await asked.of(others)).map(nameOf))).toEqual(new Set([t]))
  await waiting()
  expect(stuck.filter(player => asked.answered.has(player))).toEqual([])
  await free()
  expect(new Set((await asked.of(stuck)).map(nameOf))).toEqual(new Set([t]))
}

describe('players with locked wallets', () => {
  it('neither delay nor fail the stakes of others, and bet once the wallets are free', async () => {
    const free = await lockWalletsElsewhere()
    await expectOthersFirst(askAll(bet), free, 'accepted')
    for (const { playerId } of all()) expect(await crash.held(playerId)).toBe(100)
  })

  it('get an unknown outcome and try again while the wallets stay locked; the others continue to bet', async () => {
    const player = stuck[0]!
    stuck = [player]
    const free = await lockWalletsElsewhere()
    const id = crash.newId()
    let answer: Answer | undefined
    void crash.bet(player, 1, 100, { id }).then(given => (answer = given))
    let taken = 0
    await crash.until('the answer', async () => {
      if ((await crash.waitingForLocks()) === 0) await crash.ctx.clock.advance(1)
      else if (taken < others.length) expect(nameOf(await bet(others[taken++]!))).toBe('accepted')
      return answer !== undefined
    })
    expect(taken).toBe(others.length)
    expect(answer).toMatchObject({ t: 'refused', id, code: 'unavailable' })
    await free()
    expect(await crash.bet(player, 1, 100, { id })).toMatchObject({ t: 'accepted', id })
    expect(await crash.held(player.playerId)).toBe(100)
  })

  it('do not prevent the cancellations of others', async () => {
    const bets = new Map<Player, string>()
    for (const player of all()) bets.set(player, ((await bet(player)) as { id: string }).id)
    const free = await lockWalletsElsewhere()
    await expectOthersFirst(
      askAll(player => crash.cancel(player, 1, bets.get(player)!)),
      free,
      'cancelled',
    )
    for (const { playerId } of all()) expect(await crash.held(playerId)).toBe(0)
  })

  it('do not prevent the cash-outs of others', async () => {
    for (const player of all()) await bet(player)
    await crash.fly(1)
    await crash.ctx.clock.advance(reachedAtMs(200))
    const free = await lockWalletsElsewhere()
    await expectOthersFirst(
      askAll(player => crash.cashOut(player, 1)),
      free,
      'paid',
    )
    for (const { playerId } of all()) expect(await crash.balance(playerId)).toBe(1_100)
    await crash.crash(1)
  })
})
