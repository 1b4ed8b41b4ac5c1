import { expect, it } from 'vitest'
import { systemClock } from '../mpesa/clock.ts'
import { readConfig } from '../mpesa/config.ts'
import { shiftingClock } from './shifting-clock.ts'
import { createSimulator } from '../simulator.ts'
import { manualClock } from '../testing/manual-clock.ts'

it('a shifted clock runs what is due in order, and the rest later', () => {
  const real = manualClock(1_000)
  const clock = shiftingClock(real)
  const ran: string[] = []
  clock.after(500, () => ran.push('second'))
  clock.after(200, () => ran.push('first'))
  clock.after(5_000, () => ran.push('later'))
  const callOff = clock.after(300, () => ran.push('called off'))
  callOff()
  clock.shift(600)
  real.advance(0)
  expect(ran).toEqual(['first', 'second'])
  expect(clock.now()).toBe(1_600)
  real.advance(4_400)
  expect(ran).toEqual(['first', 'second', 'later'])
})

it.each([
  [true, 200],
  [false, 404],
])('the clock can be shifted over HTTP only where configured: %s', async (clockShifts, status) => {
  const config = readConfig({ SIM_PORT: '0' })
  const simulator = createSimulator({
    config,
    ...(clockShifts ? { shifting: shiftingClock(systemClock()) } : {}),
  })
  const url = await simulator.start()
  try {
    const post = (shiftMs: unknown) =>
      fetch(`${url}/sim/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ shiftMs }),
      })
    expect((await post(60_000)).status).toBe(status)
    expect(simulator.world.clock.now() - Date.now() > 59_000).toBe(clockShifts)
    expect((await post(-1)).status).toBe(clockShifts ? 400 : 404)
  } finally {
    await simulator.stop()
  }
})
