import { describe, expect, test } from 'vitest'
import { ConfigFault, readConfig } from './config.ts'

describe('the settings', () => {
  test('all have sample values', () => {
    expect(readConfig({})).toMatchObject({
      port: 7003,
      host: '127.0.0.1',
      shortcode: '575758',
      consumerKey: 'sample-consumer-key',
      dataDir: null,
      openingBalanceCents: 50_000_00,
      promptTimeoutMs: 60_000,
      phonePin: '1234',
    })
    expect(readConfig({ SIM_DATA_DIR: 'sample-folder', SIM_PORT: '0' })).toMatchObject({
      dataDir: 'sample-folder',
      port: 0,
    })
  })

  test.each([
    ['SIM_PORT', '65536'],
    ['SIM_PORT', '-1'],
    ['SIM_PORT', ''],
    ['SIM_PORT', '7003 '],
    ['SIM_HOST', 'a b'],
    ['SIM_CONSUMER_KEY', ''],
    ['SIM_PASSKEY', ' padded'],
    ['SIM_SHORTCODE', '0123456'],
    ['SIM_OPENING_BALANCE_KES', '500001'],
    ['SIM_OPENING_BALANCE_KES', '1.5'],
    ['SIM_PROMPT_TIMEOUT_MS', '0'],
    ['SIM_PHONE_PIN', '12345'],
  ])('stop the boot when %s is %j, and name it and the expected value', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigFault)
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}: expected .+`))
  })

  test('never repeat a secret that was refused', () => {
    expect(() => readConfig({ SIM_INITIATOR_PASSWORD: ' hush ' })).toThrow(/^(?!.*hush)/)
  })
})
