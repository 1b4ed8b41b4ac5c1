import { expect, it } from 'vitest'
import { remoteRoomBus } from '../../test/remote-room.ts'
import { openCrashSockets } from '../../test/crash-sockets.ts'

// spec: C.19
it('play money exists while the process of its socket reports it, and for a minute of silence of that process', async () => {
  const { remote, faults } = remoteRoomBus()
  const crash = await openCrashSockets({ crashes: [300, 300, 200, 200, 200, 200, 200, 200], remote })
  const demo = crash.connect()
  await demo.hello()
  await demo.until('snapshot')
  const bet = async (round: number) => {
    const message = crash.betMessage({ round, stake: 10 })
    demo.say(message)
    const answer = () => demo.received.find(received => 'id' in received && received.id === message.id)
    await crash.until('an answer', () => answer() !== undefined)
    return answer()
  }
  const play = async (round: number, flightMs: number) => {
    await crash.fly(round)
    await crash.crash(round, flightMs)
    await crash.next(round + 1)
  }
  // Two rounds of 26 s with a heartbeat every 10 s, then four of 20 s without one.
  for (const round of [1, 2]) await play(round, 19_000)
  expect(await bet(3)).toMatchObject({ t: 'accepted', balance: 4_990 })
  await play(3, 12_000)
  faults.isLost = topic => topic.endsWith('.nodes')
  for (const round of [4, 5]) await play(round, 12_000)
  expect(await bet(6)).toMatchObject({ t: 'accepted', balance: 4_980 })
  for (const round of [6, 7]) await play(round, 12_000)
  expect(await bet(8)).toMatchObject({ t: 'refused', code: 'insufficient_funds' })
  // With a new snapshot they get a new wallet.
  faults.gap()
  await crash.fly(8)
  await crash.until('the welcome', () => demo.received.filter(({ t }) => t === 'snapshot').length > 1)
  expect(demo.received.findLast(({ t }) => t === 'snapshot')).toMatchObject({ balance: 5_000 })
  await crash.close()
})
