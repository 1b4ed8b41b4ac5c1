import { describe, expect, it } from 'vitest'
import { ConfigFault, readConfig } from './config.ts'

describe('the configuration', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({ port: 7005, speed: 1, startMs: null, roundMs: 3_600_000 })
  })

  it('reads a start and rates of incidents', () => {
    const config = readConfig({
      FEED_SIM_START: '2026-11-28T15:00:00Z',
      FEED_SIM_RATES: 'postponed=0.5,delayed=1',
    })
    expect(config.startMs).toBe(Date.UTC(2026, 10, 28, 15))
    expect(config.rates).toMatchObject({ postponed: 0.5, delayed: 1, cancelled: 0.003 })
  })

  it.each([
    ['FEED_SIM_PORT', '70000'],
    ['FEED_SIM_PORT', 'x'],
    ['FEED_SIM_TOKEN', ''],
    ['FEED_SIM_SPEED', '0'],
    ['FEED_SIM_SPEED', '-1'],
    ['FEED_SIM_START', 'tomorrow'],
    ['FEED_SIM_START', '2026-13-40T99:00Z'],
    ['FEED_SIM_RATES', 'postponed=2'],
    ['FEED_SIM_RATES', 'rain=1'],
    ['FEED_SIM_RATES', 'constructor=1'],
    ['FEED_SIM_EVERY_INCIDENT', 'yes'],
    ['FEED_SIM_AMQP_URL', 'http://127.0.0.1'],
    ['FEED_SIM_AMQP_URL', 'amqp://127.0.0.1:99999'],
    ['FEED_SIM_EXCHANGE', ''],
  ])('refuses %s=%s and names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigFault)
    expect(() => readConfig({ [name]: value })).toThrow(name)
  })
})
