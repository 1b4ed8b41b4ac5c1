import type { LeagueServerMessage } from '@ruka/contract/league'
import { describe, expect, it } from 'vitest'
import { FollowedLeague } from './follow-league.ts'
import { leagueNow, openRound } from './league-for-tests.ts'
import { openClock } from './server-clock.ts'

/** A league over wires of the test, at a time of the test. */
function follow() {
  let nowMs = 0
  const calls: { readonly atMs: number; readonly call: () => void }[] = []
  const wires: ReturnType<typeof makeWire>[] = []
  const heard: string[] = []
  const clock = openClock(() => nowMs, 0)
  const followed = new FollowedLeague({
    league: 'virtual-league',
    connect: () => {
      const wire = makeWire()
      wires.push(wire)
      return wire
    },
    timers: {
      now: () => nowMs,
      after(ms, call) {
        const item = { atMs: nowMs + ms, call }
        calls.push(item)
        return item
      },
      cancel(item) {
        const at = calls.indexOf(item as (typeof calls)[number])
        if (at >= 0) calls.splice(at, 1)
      },
      random: () => 0,
    },
    clock,
    token: () => Promise.resolve(undefined),
    onMessage: ({ t }) => void heard.push(t),
  })
  return {
    followed,
    clock,
    wires,
    heard,
    wire: () => wires.at(-1)!,
    say: (message: LeagueServerMessage) =>
      wires.at(-1)!.onmessage?.({ data: JSON.stringify(message) } as MessageEvent),
    advance(ms: number) {
      for (const end = nowMs + ms; ;) {
        const next = calls.toSorted((one, other) => one.atMs - other.atMs)[0]
        if (!next || next.atMs > end) {
          nowMs = end
          return
        }
        nowMs = next.atMs
        calls.splice(calls.indexOf(next), 1)
        next.call()
      }
    },
  }
}

function makeWire() {
  const sent: { readonly t: string; readonly topic?: string }[] = []
  return {
    sent,
    readyState: 1,
    send: (text: string) => void sent.push(JSON.parse(text) as { t: string }),
    close: () => undefined,
    onopen: null as ((event: never) => void) | null,
    onmessage: null as ((event: MessageEvent) => void) | null,
    onclose: null as ((event: never) => void) | null,
  }
}

async function open(of: ReturnType<typeof follow>): Promise<void> {
  of.followed.start()
  await Promise.resolve()
  of.wire().onopen?.(undefined as never)
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
    of.wire().onclose?.(undefined as never)
    of.advance(2_000)
    expect(of.followed.link.get()).toBe('live')
    of.advance(1_000)
    expect(of.followed.link.get()).toBe('stale')
    of.wire().onopen?.(undefined as never)
    of.say(snapshot())
    expect(of.followed.link.get()).toBe('live')
  })
  it('is stale when the server is silent, on a connection that seems open', async () => {
    const of = follow()
    await open(of)
    of.say(snapshot())
    of.advance(16_000)
    expect(of.followed.link.get()).toBe('stale')
  })
  it('says that a session is over', async () => {
    const of = follow()
    await open(of)
    of.wire().onmessage?.({ data: JSON.stringify({ t: 'bye', reason: 'session' }) } as MessageEvent)
    expect(of.heard).toEqual(['bye'])
  })
})
