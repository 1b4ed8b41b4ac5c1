import { describe, expect, it } from 'vitest'
import { paymentsUnderTest } from '../../../test/payments-under-test.ts'
import { sql } from '../../platform/db/db.ts'
import { processMissedCallbacks } from './process-callbacks.ts'
import { queryDueDeposits } from '../deposits/query-deposits.ts'

const at = paymentsUnderTest()
/** A success callback in M-PESA's format, with our own figures. */
const success = (over: {
  checkoutId: string
  merchantId: string
  receipt: string
  amount?: unknown
  code?: unknown
}) =>
  JSON.stringify({
    Body: {
      stkCallback: {
        MerchantRequestID: over.merchantId,
        CheckoutRequestID: over.checkoutId,
        ResultCode: over.code ?? 0,
        ResultDesc: 'The service request is processed successfully.',
        CallbackMetadata: {
          Item: [
            { Name: 'Amount', Value: over.amount ?? 100 },
            { Name: 'MpesaReceiptNumber', Value: over.receipt },
            { Name: 'Balance' },
            { Name: 'TransactionDate', Value: 20260504120000 },
            { Name: 'PhoneNumber', Value: 254712000001 },
          ],
        },
      },
    },
  })

describe('the hook', () => {
  it('credits nothing for a forged path, and stores what was sent', async () => {
    const { player, id } = await at.prompted(100)
    const forged = at.hookOf(id).replace(/.$/, last => (last === '0' ? '1' : '0'))
    const other = at.hookOf(id).replace('/hooks/stk/', '/hooks/payout/')
    const body = success({ ...(await at.idsOf(id)), receipt: 'UE4FORGED1' })
    for (const url of [forged, other, at.hookOf(id).slice(0, -32)])
      expect(await at.harness.sendCallback(url, body)).toEqual({
        status: 200,
        text: '{"ResultCode":0,"ResultDesc":"Accepted"}',
      })
    expect(await at.outcome(player, id)).toEqual(['prompted', 0, 0])
    expect((await at.harness.inbox()).filter(row => row.subject === null).map(row => row.verdict)).toEqual(
      Array(3).fill('case'),
    )
  })

  it.each([
    ['a wrong amount', { amount: 1000 }, 'other amount'],
    ['a fraction of a cent', { amount: 100.001 }, 'paid, but without receipt or amount'],
    ['a negative amount', { amount: -100 }, 'paid, but without receipt or amount'],
    ['an amount in words', { amount: 'hundred' }, 'paid, but without receipt or amount'],
    ['a receipt that is none', { receipt: "'; drop" }, 'paid, but without receipt or amount'],
    ['another checkout id', { checkoutId: 'ws_CO_0' }, 'other checkout id'],
    ['another merchant id', { merchantId: 'x' }, 'other merchant id'],
    ['a code that is an object', { code: {} }, 'unreadable'],
  ])(
    'opens a case for %s and credits nothing, and the true callback still counts',
    async (_, over, problem) => {
      const { player, id } = await at.prompted(100)
      const ids = await at.idsOf(id)
      await at.harness.sendCallback(at.hookOf(id), success({ ...ids, receipt: 'UE4SAMPLE9', ...over }))
      expect(await at.outcome(player, id)).toEqual(['prompted', 0, 0])
      expect(await at.verdictsOf(id)).toEqual([problem])
      await at.simulator.press(player.msisdn, 'approve')
      expect(await at.outcome(player, id)).toEqual(['credited', 100_00, 0])
    },
  )

  it.each([
    ['that is not read', (said: string) => said.replace('successfully', 'success\\u0000fully')],
    ['that is read', (said: string) => said.replace('UE4SAMPLE8', 'UE4SAMPLE8\\u0000')],
    ['that has no escape', (said: string) => said.replace('successfully', 'success\0fully')],
    ['that names a field', (said: string) => said.replace('"ResultDesc"', '"Result\\u0000Desc"')],
  ])('opens a case for NUL in a text %s and credits nothing', async (_, spoil) => {
    const { player, id } = await at.prompted(100)
    const callback = success({ ...(await at.idsOf(id)), receipt: 'UE4SAMPLE8' })
    expect(await at.harness.sendCallback(at.hookOf(id), spoil(callback))).toMatchObject({ status: 200 })
    expect(await at.outcome(player, id)).toEqual(['prompted', 0, 0])
    expect(await at.verdictsOf(id)).toEqual(['unreadable'])
    await at.simulator.press(player.msisdn, 'approve')
    expect(await at.outcome(player, id)).toEqual(['credited', 100_00, 0])
  })

  it('accepts paths made under the previous HOOK_KEY while two keys are configured', async () => {
    const { config } = at.harness.ctx
    const old = config.HOOK_KEY
    const { player, id } = await at.prompted(100)
    const lost = await at.prompted(100)
    try {
      config.HOOK_KEY = '77'.repeat(32)
      await at.simulator.press(lost.player.msisdn, 'approve')
      expect(await at.outcome(lost.player, lost.id)).toEqual(['prompted', 0, 0])
      config.HOOK_KEY_PREVIOUS = old
      await at.simulator.press(player.msisdn, 'approve')
      expect(await at.outcome(player, id)).toEqual(['credited', 100_00, 0])
      const next = await at.prompted(100)
      await at.simulator.press(next.player.msisdn, 'approve')
      expect(await at.outcome(next.player, next.id)).toEqual(['credited', 100_00, 0])
    } finally {
      config.HOOK_KEY = old
      config.HOOK_KEY_PREVIOUS = undefined
    }
    await at.harness.ctx.clock.advance(120_000)
    await queryDueDeposits(at.harness.dependencies)
    expect(await at.outcome(lost.player, lost.id)).toEqual(['credited', 100_00, 0])
  })

  it('waits for a query after a callback that says paid and nothing else', async () => {
    const { player, id } = await at.prompted(100)
    const { checkoutId, merchantId } = await at.idsOf(id)
    const bare = JSON.stringify({
      Body: {
        stkCallback: {
          MerchantRequestID: merchantId,
          CheckoutRequestID: checkoutId,
          ResultCode: 0,
          ResultDesc: 'x',
        },
      },
    })
    await at.harness.sendCallback(at.hookOf(id), bare)
    await at.harness.sendCallback(at.hookOf(id), bare)
    expect(await at.outcome(player, id)).toEqual(['confirming', 0, 0])
    expect(await at.verdictsOf(id)).toEqual(['applied', 'repeated'])
    await at.simulator.faults({ callbacksDropNext: 1 })
    await at.simulator.press(player.msisdn, 'approve')
    await queryDueDeposits(at.harness.dependencies)
    expect(await at.outcome(player, id)).toEqual(['credited', 100_00, 0])
  })

  it('opens a case for a receipt that paid for another deposit', async () => {
    const first = await at.prompted(100)
    const { receipt } = await at.simulator.press(first.player.msisdn, 'approve')
    await at.outcome(first.player, first.id)
    const second = await at.prompted(100)
    await at.harness.sendCallback(
      at.hookOf(second.id),
      success({ ...(await at.idsOf(second.id)), receipt: receipt! }),
    )
    expect(await at.outcome(second.player, second.id)).toEqual(['prompted', 0, 0])
    expect(await at.verdictsOf(second.id)).toEqual(['receipt of another payment'])
  })

  it.each([
    ['no JSON', '{"Body":'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['bytes that are no text', new Uint8Array([0xff, 0x00, 0xfe])],
    ['a deep nest', '['.repeat(30_000)],
    [
      'a prototype',
      '{"__proto__":{"Body":1},"Body":{"stkCallback":{"ResultCode":"__proto__","CheckoutRequestID":"a","MerchantRequestID":"b"}}}',
    ],
  ])('stores %s, answers as always, and opens a case', async (_, body) => {
    const { player, id } = await at.prompted(100)
    expect(await at.harness.sendCallback(at.hookOf(id), body, 'text/plain')).toMatchObject({ status: 200 })
    expect(await at.outcome(player, id)).toEqual(['prompted', 0, 0])
    const [stored] = (await at.harness.inbox()).filter(row => row.subject === id)
    expect(stored!.body).toEqual(Buffer.from(body as string))
    expect(stored!.verdict).toBe('case')
  })

  it('refuses a huge body and stores none of it', async () => {
    const { id } = await at.prompted(100)
    expect(await at.harness.sendCallback(at.hookOf(id), 'x'.repeat(70_000))).toMatchObject({ status: 413 })
    expect(await at.verdictsOf(id)).toEqual([])
  })

  it('stops an address that guesses paths, and still accepts M-PESA’s callbacks', async () => {
    const { player, id } = await at.prompted(100)
    const guesses = await Promise.all(
      Array.from({ length: 140 }, (_, n) =>
        at.harness.sendCallback(`${at.harness.ctx.config.MPESA_CALLBACK_ORIGIN}/hooks/stk/${n}`, 'x'),
      ),
    )
    expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
    await at.simulator.press(player.msisdn, 'approve')
    expect(await at.outcome(player, id)).toEqual(['credited', 100_00, 0])
    await at.harness.clock.advance(60_000)
  })

  it('processes callbacks that a crash left unprocessed', async () => {
    const { player, id } = await at.prompted(100)
    await at.simulator.press(player.msisdn, 'approve')
    await at.harness.run(sql`delete from graphile_worker._private_jobs`)
    expect(await at.outcome(player, id)).toEqual(['prompted', 0, 0])
    await at.harness.clock.advance(30_000)
    await Promise.all([
      processMissedCallbacks(at.harness.dependencies),
      processMissedCallbacks(at.harness.dependencies),
    ])
    expect(await at.outcome(player, id)).toEqual(['credited', 100_00, 0])
  })

  it('logs no path token, no body and no full phone number', async () => {
    const { player, id } = await at.prompted(100)
    await at.simulator.press(player.msisdn, 'approve')
    await at.outcome(player, id)
    const log = at.harness.lines.join('')
    expect(log).toContain('/hooks/stk/:token')
    expect(log).not.toContain(at.hookOf(id).slice(-32))
    expect(log).not.toContain(player.msisdn)
    expect(log).not.toContain('stkCallback')
  })
})
