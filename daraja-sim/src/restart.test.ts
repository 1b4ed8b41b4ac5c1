import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from './mpesa/config.ts'
import { createSimulator } from './simulator.ts'
import { openBusiness, type Business } from './testing/business.ts'

let dir: string
let business: Business
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'daraja-sim-'))
  business = await openBusiness({ SIM_DATA_DIR: dir })
})
afterEach(async () => {
  await business.close()
  rmSync(dir, { recursive: true })
})

const phone = async (): Promise<Record<string, unknown>> =>
  (await business.call('GET', '/sim/phones/0712345678')).body
const journal = (): string => join(dir, 'journal.jsonl')

describe('a restart', () => {
  test('keeps balances, messages, books, callbacks and issued ids', async () => {
    await business.push()
    await business.phone('0712345678', 'approve', { wait: true })
    await business.payout({ OriginatorConversationID: 'mine' })
    await business.received(2)
    await business.call('POST', '/sim/settle')
    const seen = async (): Promise<unknown[]> => [
      await phone(),
      (await business.call('GET', '/sim/books')).body,
      (await business.call('GET', '/sim/callbacks')).body,
    ]
    const before = await seen()
    await business.restart()
    expect(await seen()).toEqual(before)
    expect((await business.payout({ OriginatorConversationID: 'mine' })).body['errorCode']).toBe(
      '500.002.1001',
    )
    expect(business.notices).toHaveLength(2)
  })

  test('keeps an open prompt open until its timeout', async () => {
    await business.push()
    business.clock.advance(40_000)
    await business.restart()
    expect((await phone())['prompt']).toMatchObject({ accountReference: 'INTENT-1' })
    business.clock.advance(19_999)
    expect((await phone())['prompt']).not.toBeNull()
    business.clock.advance(1)
    expect((await business.received(1))[0]).toMatchObject({
      body: { Body: { stkCallback: { ResultCode: 1037 } } },
    })
  })

  test('sends the pending callback', async () => {
    await business.call('PUT', '/sim/faults', { callbackDelayMs: 5000 })
    await business.push()
    await business.phone('0712345678', 'approve')
    await business.restart()
    expect((await business.received(1))[0]).toMatchObject({
      body: { Body: { stkCallback: { ResultCode: 0 } } },
    })
  })

  test('finishes a payout that was accepted and not made, once', async () => {
    await business.payout({ OriginatorConversationID: 'early' })
    await business.received(1)
    await business.simulator.stop()
    // A kill between acceptance and payment leaves a journal that ends with the acceptance.
    const lines = readFileSync(journal(), 'utf8').split('\n')
    const accepted = lines.findIndex(line => line.includes('payout-accepted'))
    writeFileSync(journal(), `${lines.slice(0, accepted + 1).join('\n')}\n`)
    await business.restart()
    expect(await business.received(2)).toHaveLength(2)
    await business.call('POST', '/sim/settle')
    expect((await phone())['balanceCents']).toBe(50_050_00)
  })

  test('finishes an accepted reversal once, and keeps the registered addresses', async () => {
    await business.register('v2')
    await business.phone('0712345678', 'language', { language: 'sw' })
    const paid = await business.phone('0712345678', 'paybill', { account: 'a', amountKes: 70, wait: true })
    await business.command('/mpesa/reversal/v1/request', {
      CommandID: 'TransactionReversal',
      TransactionID: paid.body['receipt'],
      Amount: 70,
      ReceiverParty: '575758',
      RecieverIdentifierType: '11',
    })
    await business.call('POST', '/sim/settle')
    await business.simulator.stop()
    const lines = readFileSync(journal(), 'utf8').split('\n')
    const accepted = lines.findIndex(line => line.includes('command-accepted'))
    writeFileSync(journal(), `${lines.slice(0, accepted + 1).join('\n')}\n`)
    for (let start = 0; start < 2; start++) {
      await business.restart()
      await business.call('POST', '/sim/settle')
      expect(await phone()).toMatchObject({ balanceCents: 50_000_00, language: 'sw' })
    }
    // Validation and confirmation of the payment, and the result of the reversal before and after the kill.
    expect(business.notices.map(({ path }) => path)).toEqual([
      '/validated',
      '/confirmed',
      '/result',
      '/result',
    ])
    expect((await business.call('GET', '/sim/c2b')).body).toMatchObject({
      version: 'v2',
      responseType: 'Completed',
    })
  })

  test('drops a last line torn by a kill, and continues after it', async () => {
    await business.push()
    appendFileSync(journal(), '[{"change":"prompt-en')
    await business.restart()
    expect((await phone())['prompt']).not.toBeNull()
    await business.phone('0712345678', 'approve', { wait: true })
    await business.restart()
    expect((await phone())['balanceCents']).toBe(49_900_00)
  })

  test('refuses a journal that is corrupt in the middle, and names file and line', async () => {
    await business.push()
    appendFileSync(journal(), 'spoiled\n[]\n')
    expect(() => createSimulator({ config: readConfig({ SIM_DATA_DIR: dir }) })).toThrow(
      /journal\.jsonl line 3 /,
    )
  })

  test('of a simulator without a folder forgets everything', async () => {
    const other = await openBusiness()
    await other.push()
    await other.restart()
    expect((await other.call('GET', '/sim/phones/0712345678')).body['prompt']).toBeNull()
    await other.close()
  })
})
