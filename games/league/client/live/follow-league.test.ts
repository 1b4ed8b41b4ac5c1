import { fakeDevice } from '@ruka/client/wire-for-tests'
import type { LeagueNow, LeagueServerMessage } from '@ruka/contract/league'
import { describe, expect, it } from 'vitest'
import { FollowedLeague } from './follow-league.ts'
import { leagueNow, openRound } from './league-for-tests.ts'
import { openClock } from './server-clock.ts'

/** A league over wires of the test, at a time of the test. */
function follow(drawn?: LeagueNow) {
  const device = fakeDevice(0)
  const heard: string[] = []
  const clock = openClock(device.timers.now, 0)
  const followed = new FollowedLeague({
    league: 'virtual-league',
    drawn,
    device,
    clock,
    token: () => Promise.resolve(undefined),
    onMessage: ({ t }) => void heard.push(t),
  })
  return {
    followed,
    clock,
    heard,
    ...device,
    say: (message: LeagueServerMessage) => device.wire().say(message),
  }
}

async function open(of: ReturnType<typeof follow>): Promise<void> {
  of.followed.start()
  await Promise.resolve()
  of.wire().open()
}
const snapshot = (over: Parameters<typeof leagueNow>[0] = {}) =>
  ({ t: 'league', ...leagueNow(over) }) as const

describe('a followed league', () => {
  it('begins with its snapshot, and takes the time of the server from it', async () => {
    const of = follow()
    await open(of)
    expect(of.wire().sent.map(({ t, topic }) => [t, topic])).toEqual([
      ['hello', undefined],
      ['subscribe', 'league/virtual-league'],
    ])
    of.say(snapshot({ nowMs: 5_000 }))
    expect(of.followed.link.get()).toBe('live')
    expect(of.clock.now()).toBe(5_000)
  })
  it('is what its page was drawn with until its snapshot comes, which says what has changed', async () => {
    const of = follow(leagueNow({ rounds: [openRound({ week: 4 })] }))
    expect(of.followed.state.get()?.rounds[0]!.week).toBe(4)
    await open(of)
    expect(of.followed.state.get()?.rounds[0]!.week).toBe(4)
    of.say(snapshot({ rounds: [openRound({ week: 5 })] }))
    expect(of.followed.state.get()?.rounds.map(({ week }) => week)).toEqual([5])
  })
  it('counts the time of a drawn page from when the page came, not from when its code runs', () => {
    const clock = openClock(() => 7_500, 100_000, 1_500)
    expect([clock.tick.get(), clock.now()]).toEqual([100_000, 106_000])
  })
  it('asks for its snapshot again where a message is missing', async () => {
    const of = follow()
    await open(of)
    of.say(snapshot())
    of.say({ t: 'leagueLocked', season: 1, week: 9 })
    of.advance(400)
    expect(of.wires).toHaveLength(2)
  })
  it('shows another league from its own snapshot on, and nothing of the one before', async () => {
    const of = follow()
    await open(of)
    of.say(snapshot())
    of.followed.follow('ligi-kuu')
    expect(of.followed.state.get()).toBeUndefined()
    of.say({ t: 'leagueOpened', round: openRound({ week: 4 }) })
    of.say(snapshot())
    expect(of.followed.state.get()).toBeUndefined()
    expect(of.wires).toHaveLength(1)
    of.say(snapshot({ league: 'ligi-kuu' }))
    expect(of.followed.state.get()?.league).toBe('ligi-kuu')
  })
  it('is stale when the connection stays lost, and live with the next snapshot', async () => {
    const of = follow()
    await open(of)
    of.say(snapshot())
    of.wire().drop()
    of.advance(2_000)
    expect(of.followed.link.get()).toBe('live')
    of.advance(1_000)
    expect(of.followed.link.get()).toBe('stale')
    of.wire().open()
    of.say(snapshot())
    expect(of.followed.link.get()).toBe('live')
  })
  it('is stale when the server is silent, on a connection that seems open', async () => {
    const of = follow()
    await open(of)
    of.say(snapshot())
    of.wire().isMute = true
    of.advance(16_000)
    expect(of.followed.link.get()).toBe('stale')
  })
  it('says that a session is over', async () => {
    const of = follow()
    await open(of)
    of.wire().say({ t: 'bye', reason: 'session' })
    expect(of.heard).toEqual(['bye'])
  })
})
