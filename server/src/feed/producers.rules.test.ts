import { describe, expect, it } from 'vitest'
import { below, seededRandom } from '../platform/base/random.ts'
import {
  isComplete,
  newProducer,
  nextProducer,
  RECOVERY_MS,
  SILENT_MS,
  wantsRecovery,
  type Producer,
  type ProducerEvent,
} from './producers.rules.ts'

/** The producer's clock is an hour ahead of ours: nothing compares the two. */
const AHEAD_MS = 3_600_000
const after = (events: readonly ProducerEvent[], start: Producer = newProducer) =>
  events.reduce(nextProducer, start)
const alive = (atMs: number, more: { subscribed?: boolean; timestamp?: number } = {}): ProducerEvent => ({
  type: 'alive',
  atMs,
  timestamp: atMs + AHEAD_MS,
  subscribed: true,
  ...more,
})
const tick = (atMs: number, lagMs = 0): ProducerEvent => ({ type: 'tick', atMs, lagMs })
const asked = (atMs: number, requestId: number): ProducerEvent => ({ type: 'asked', atMs, requestId })
const accepted = (atMs: number, requestId: number): ProducerEvent => ({ type: 'accepted', atMs, requestId })
const complete = (requestId: number): ProducerEvent => ({ type: 'snapshotComplete', requestId })
const up = after([alive(0), asked(0, 7), accepted(10, 7), complete(7)])

describe('a producer', () => {
  it('is up after alives, a recovery of ours and its end, and not before', () => {
    expect(wantsRecovery(newProducer, 0)).toBe(false)
    const heard = after([alive(0)])
    expect([heard.state, wantsRecovery(heard, 1)]).toEqual(['down', true])
    const requested = after([asked(1, 7)], heard)
    expect([requested.state, wantsRecovery(requested, 2)]).toEqual(['down', false])
    expect(after([accepted(2, 7)], requested).state).toBe('recovering')
    expect(after([accepted(2, 7), complete(8)], requested).state).toBe('recovering')
    expect(after([accepted(2, 7), complete(7)], requested).state).toBe('up')
  })

  it('is up when the end of its recovery comes before the answer to the request, or instead of it', () => {
    const requested = after([alive(0), asked(1, 7)])
    expect(after([complete(7), accepted(5, 7)], requested).state).toBe('up')
    expect(
      after([{ type: 'unanswered', requestId: 7, askFromMs: 30_000 }, complete(7)], requested).state,
    ).toBe('up')
  })

  it('is not recovering while the interface refuses or cannot be reached, whatever the feed brings', () => {
    const refused = after([
      alive(0),
      asked(1, 7),
      { type: 'postponed', requestId: 7, askFromMs: 10_000 },
      alive(10_000),
    ])
    expect(refused.state).toBe('down')
    expect([wantsRecovery(refused, 9_999), wantsRecovery(refused, 10_000)]).toEqual([false, true])
    expect(after([complete(7)], refused).state).toBe('down')
  })

  it('is down 20 s after its last alive, and recovers only after alives are back', () => {
    expect(after([tick(SILENT_MS)], up).state).toBe('up')
    const silent = after([tick(SILENT_MS + 1)], up)
    expect([silent.state, wantsRecovery(silent, SILENT_MS + 1)]).toEqual(['down', false])
    const back = after([alive(60_000)], silent)
    expect([back.state, wantsRecovery(back, 60_000)]).toEqual(['down', true])
  })

  it('is down when its own times leave a gap, though alives arrive in time', () => {
    const late = after([alive(10_000, { timestamp: AHEAD_MS + 20_001 })], up)
    expect([late.state, wantsRecovery(late, 10_000)]).toEqual(['down', true])
  })

  it('takes a repeated or overtaken alive for nothing', () => {
    const repeated = after(
      [alive(10_000, { timestamp: AHEAD_MS }), alive(19_000, { timestamp: AHEAD_MS - 1 })],
      up,
    )
    expect(after([tick(SILENT_MS + 1)], repeated).state).toBe('down')
  })

  it('is down and recovers when an alive says that nothing is subscribed', () => {
    const lost = after([alive(10_000, { subscribed: false })], up)
    expect([lost.state, wantsRecovery(lost, 10_000)]).toEqual(['down', true])
    const recovering = after(
      [asked(10_000, 8), accepted(10_100, 8), alive(20_000, { subscribed: false })],
      lost,
    )
    expect(recovering.state).toBe('recovering')
    expect(after([alive(30_000), alive(40_000, { subscribed: false })], recovering).state).toBe('down')
  })

  it('forgets its recovery with the connection, whose messages are missing', () => {
    const recovering = after([alive(0), asked(1, 7), accepted(2, 7)])
    const lost = after([{ type: 'connectionLost' }, alive(1_000), complete(7)], recovering)
    expect([lost.state, wantsRecovery(lost, 1_000)]).toEqual(['down', true])
    expect(
      after([asked(0, 7), { type: 'connectionLost' }, alive(9), accepted(9, 7)], after([alive(0)])).state,
    ).toBe('down')
  })

  it('is delayed beyond 20 s of lag, and up again by itself', () => {
    const late = after([tick(1_000, 20_001)], up)
    expect([late.state, wantsRecovery(late, 1_000)]).toEqual(['delayed', false])
    expect(after([tick(2_000, 20_000)], late).state).toBe('up')
  })

  it('is delayed when its alives take ever longer to arrive', () => {
    const slow = Array.from({ length: 30 }, (_, n) =>
      alive(11_000 * (n + 1), { timestamp: AHEAD_MS + 10_000 * (n + 1) }),
    )
    expect(after(slow.slice(0, 20), up).state).toBe('up')
    expect(after(slow, up).state).toBe('delayed')
  })

  it('does not give up a recovery whose backlog shrinks, though its alives wait behind it', () => {
    const recovering = after([alive(0), asked(1, 7), accepted(2, 7)])
    const progress = (atMs: number, arrivedAtMs: number, shrankAtMs: number): ProducerEvent => ({
      type: 'tick',
      atMs,
      lagMs: 0,
      arrivedAtMs,
      shrankAtMs,
    })
    const arriving = after([progress(30_000, 29_000, 0), progress(60_000, 59_000, 0)], recovering)
    expect(arriving.state).toBe('recovering')
    const late = RECOVERY_MS + 60_000
    const shrinking = after([progress(late, 60_000, late - 1_000)], arriving)
    expect(shrinking.state).toBe('recovering')
    // The alives that waited leave no gap.
    const read = Array.from({ length: late / 10_000 }, (_, n) =>
      alive(late, { timestamp: AHEAD_MS + (n + 1) * 10_000 }),
    )
    expect(after([...read, complete(7)], shrinking).state).toBe('up')
    // Nothing comes and nothing shrinks: it is silent.
    expect(after([progress(90_000, 60_000, 60_000)], arriving).state).toBe('down')
  })

  it('gives up a recovery whose backlog no longer shrinks after 20 minutes, whatever arrives', () => {
    const recovering = after([alive(0), asked(1, 7), accepted(2, 7)])
    const atMs = RECOVERY_MS + 60_001
    const stuck: ProducerEvent = { type: 'tick', atMs, lagMs: 0, arrivedAtMs: atMs, shrankAtMs: 60_000 }
    expect(after([stuck], recovering).state).toBe('down')
  })

  it('asks again when a recovery takes longer than 20 minutes', () => {
    const alives = Array.from({ length: RECOVERY_MS / 10_000 + 2 }, (_, n) => alive(n * 10_000))
    const [atMs, recovering] = [
      RECOVERY_MS + 3,
      after([asked(1, 7), accepted(2, 7), ...alives.slice(1)], after([alive(0)])),
    ]
    expect(recovering.state).toBe('recovering')
    const again = after([tick(atMs)], recovering)
    expect([again.state, wantsRecovery(again, atMs)]).toEqual(['down', true])
    expect(after([complete(7)], again).state).toBe('down')
  })
})

it.each(['a', 'b', 'c', 'd', 'e'])(
  'in a day of random faults (%s) a producer is up only while nothing is missing and it is alive',
  seed => {
    const random = seededRandom(`producers-${seed}`)
    const happens = (perThousand: number) => below(random, 1_000) < perThousand
    let producer = newProducer
    const step = (event: ProducerEvent) => void (producer = nextProducer(producer, event))
    /**
     * What is true: whether every message since the last recovery has arrived, and when an alive last did.
     */
    let [isWhole, heardAtMs, quietUntilMs, requests, upSeconds] = [false, -Infinity, 0, 0, 0]
    let under: { id: number; atMs: number; isWhole: boolean } | undefined
    for (let atMs = 0; atMs < 86_400_000; atMs += 1_000) {
      if (happens(1)) quietUntilMs = atMs + below(random, 90_000)
      if (happens(1)) {
        step({ type: 'connectionLost' })
        isWhole = false
        under = under && { ...under, isWhole: false }
      }
      if (atMs % 10_000 === 0 && atMs >= quietUntilMs) {
        const subscribed = !happens(3)
        if (atMs - heardAtMs > SILENT_MS || !subscribed) isWhole = false
        if (atMs - heardAtMs > SILENT_MS && under) under = { ...under, isWhole: false }
        heardAtMs = atMs
        step(alive(atMs, { subscribed }))
      }
      step(tick(atMs, happens(10) ? 30_000 : 0))
      if (wantsRecovery(producer, atMs)) {
        expect(atMs - heardAtMs).toBeLessThanOrEqual(SILENT_MS)
        const id = ++requests
        step(asked(atMs, id))
        if (happens(300)) step({ type: 'postponed', requestId: id, askFromMs: atMs + 30_000 })
        else {
          under = { id, atMs, isWhole: true }
          if (happens(300)) step({ type: 'unanswered', requestId: id, askFromMs: atMs + 30_000 })
          else step(accepted(atMs, id))
        }
      }
      if (happens(20)) step(complete(1_000_000 + below(random, 1_000)))
      if (under && atMs - under.atMs > 5_000 && happens(200)) {
        const wasDown = producer.state === 'down' || producer.state === 'recovering'
        step(complete(under.id))
        if (wasDown && isComplete(producer)) isWhole = under.isWhole
        under = undefined
      }
      if (producer.state !== 'up') continue
      upSeconds++
      // Asserted once a second of a day, `expect` takes most of the time.
      if (!isWhole || atMs - heardAtMs > SILENT_MS)
        expect.fail(`up at ${atMs}, heard at ${heardAtMs}, ${isWhole ? 'whole' : 'with a gap'}`)
    }
    expect(upSeconds / 86_400).toBeGreaterThan(0.7)
  },
)
