import type { Socket } from '@ruka/client/socket'
import { expect, it } from 'vitest'
import { snapshot } from './messages-for-tests.ts'
import { watchLine } from './watch.ts'

function watching() {
  const sent: number[] = []
  let renewed = 0
  let nowMs = 0
  let timer: { atMs: number; call: () => void } | undefined
  const line = {
    send: ({ n }: { n: number }) => sent.push(n) > 0,
    renew: () => renewed++,
  } as unknown as Socket
  const measured: number[] = []
  const watch = watchLine(
    () => line,
    rttMs => measured.push(rttMs),
    {
      now: () => nowMs,
      after: (ms, call) => (timer = { atMs: nowMs + ms, call }),
      cancel: handle => {
        if (handle === timer) timer = undefined
      },
    },
  )
  const wait = (ms: number) => {
    const untilMs = nowMs + ms
    while (timer && timer.atMs <= untilMs) {
      const due = timer
      timer = undefined
      nowMs = due.atMs
      due.call()
    }
    nowMs = untilMs
  }
  const pong = () => watch.receive({ t: 'pong', n: sent.at(-1)! }, nowMs)
  return { watch, sent, measured, wait, pong, renewed: () => renewed }
}

it('measures a few times after a snapshot, and then every five seconds', () => {
  const { watch, sent, measured, wait, pong } = watching()
  watch.receive(snapshot(7), 0)
  for (let n = 0; n < 3; n++) {
    wait(n === 0 ? 0 : 300)
    wait(40)
    pong()
  }
  expect([sent, measured]).toEqual([
    [1, 2, 3],
    [40, 40, 40],
  ])
  wait(4_999)
  expect(sent).toHaveLength(3)
  wait(1)
  expect(sent).toHaveLength(4)
})

it('renews a connection that does not answer', () => {
  const { watch, wait, renewed } = watching()
  watch.receive(snapshot(7), 0)
  wait(4_000)
  expect(renewed()).toBe(1)
})

it.each(['reconnecting', 'closed'] as const)(
  'sends and renews nothing while the connection is %s, until its next snapshot',
  link => {
    const { watch, sent, wait, pong, renewed } = watching()
    watch.receive(snapshot(7), 0)
    wait(40)
    pong()
    watch.linked(link)
    wait(60_000)
    expect([sent, renewed()]).toEqual([[1], 0])
    watch.linked('open')
    watch.receive(snapshot(7), 0)
    wait(0)
    expect(sent).toEqual([1, 1])
  },
)
