import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SWITCHES } from './faults.ts'
import { openBusiness, type Business, type Notice } from '../testing/business.ts'

let business: Business
beforeEach(async () => {
  business = await openBusiness()
})
afterEach(() => business.close())

const turn = (faults: Record<string, unknown>): Promise<unknown> =>
  business.call('PUT', '/sim/faults', faults)
const approve = (): Promise<unknown> => business.phone('0712345678', 'approve', { wait: true })
const codesOf = (notices: Notice[]): unknown[] =>
  notices.map(({ body }) => {
    const { Body, Result } = body as {
      Body?: { stkCallback: { ResultCode: unknown } }
      Result?: { ResultCode: unknown }
    }
    return Body?.stkCallback.ResultCode ?? Result?.ResultCode
  })
const balance = async (): Promise<unknown> =>
  (await business.call('GET', '/sim/phones/0712345678')).body['balanceCents']

describe('the list of faults', () => {
  test('is off at the start, documents itself, and is off again after a DELETE', async () => {
    const off = await business.call('GET', '/sim/faults')
    expect(off.body).toEqual(
      Object.fromEntries(Object.entries(SWITCHES).map(([name, { off: value }]) => [name, value])),
    )
    const { body } = await business.call('GET', '/sim/faults/list')
    expect(body['faults']).toHaveLength(Object.keys(SWITCHES).length)
    await turn({ callbackDelayMs: 5, submitReply: 'hang' })
    expect((await business.call('DELETE', '/sim/faults')).body).toEqual(off.body)
  })

  test.each([
    [{ callbackDelayMs: -1 }],
    [{ callbackDelayMs: '5' }],
    [{ callbackDelayMs: 1.5 }],
    [{ submitReply: 'sometimes' }],
    [{ stkResultCode: 1032 }],
    [{ smsDown: 'yes' }],
    [{ unknown: true }],
    [{ constructor: true }],
    [{ callbackDelayMs: 5, unknown: 1 }],
    [[]],
    [null],
    ['text'],
  ])('refuses %j and changes nothing', async wanted => {
    const before = (await business.call('GET', '/sim/faults')).body
    const refused = await business.call('PUT', '/sim/faults', wanted === 'text' ? '"text"' : wanted)
    expect(refused.status).toBe(400)
    expect(refused.body['error']).toEqual(expect.any(String))
    expect((await business.call('GET', '/sim/faults')).body).toEqual(before)
  })
})

describe('faults of callbacks', () => {
  test('drop the next ones, though the money moved', async () => {
    await turn({ callbacksDropNext: 1 })
    await business.push()
    await approve()
    expect(business.notices).toEqual([])
    expect(await balance()).toBe(49_900_00)
    const { body } = await business.call('GET', '/sim/callbacks')
    expect(body['callbacks']).toMatchObject([{ kind: 'stk', sent: [{ end: 'dropped', status: null }] }])
    await business.push({ Amount: 101 })
    await approve()
    expect(codesOf(business.notices)).toEqual([0])
  })

  test('send copies', async () => {
    await turn({ callbackCopies: 3 })
    await business.push()
    await approve()
    expect(codesOf(business.notices)).toEqual([0, 0, 0])
    expect(new Set(business.notices.map(notice => JSON.stringify(notice))).size).toBe(1)
  })

  test('send late', async () => {
    await turn({ callbackDelayMs: 5000 })
    await business.push()
    await business.phone('0712345678', 'approve')
    business.clock.advance(4999)
    expect((await business.call('GET', '/sim/callbacks')).body['callbacks']).toMatchObject([{ sent: [] }])
    business.clock.advance(1)
    expect(codesOf(await business.received(1))).toEqual([0])
  })

  test('send before the reply to the request', async () => {
    await turn({ callbackBeforeReply: true })
    let replied = false
    const payout = business.payout().then(answer => {
      replied = true
      return answer
    })
    await business.received(1)
    expect(replied).toBe(false)
    expect((await payout).status).toBe(200)

    await turn({ stkResultCode: '0' })
    const taken = await business.push()
    expect(taken.status).toBe(200)
    expect(codesOf(business.notices)).toEqual([0, 0])
  })

  test('hold the reply to an open prompt until the phone has answered and the callback is in', async () => {
    await turn({ callbackBeforeReply: true })
    const prompted = new Promise<void>(resolve => {
      const unwatch = business.simulator.world.watchPhone('254712345678', () => {
        unwatch()
        resolve()
      })
    })
    const taken = business.push()
    await prompted
    await business.phone('0712345678', 'cancel')
    expect((await taken).status).toBe(200)
    expect(codesOf(business.notices)).toEqual([1032])
  })

  test('release held callbacks newest first', async () => {
    await turn({ callbacksHeld: true })
    await business.push()
    await approve()
    await business.push({ Amount: 101 })
    await business.phone('0712345678', 'cancel', { wait: true })
    await business.payout()
    await business.call('POST', '/sim/settle')
    expect(business.notices).toEqual([])
    await turn({ callbackDelayMs: 0 })
    expect(business.notices).toEqual([])
    await business.call('DELETE', '/sim/faults')
    await business.call('POST', '/sim/settle')
    expect(business.notices.map(({ path }) => path)).toEqual(['/result', '/stk', '/stk'])
    expect(codesOf(business.notices)).toEqual([0, 1032, 0])
  })

  test('strike only their kind of callback', async () => {
    await business.register('v2')
    await turn({ callbacksDropNext: 1, callbackCopies: 2, callbackFaultsFor: 'c2b' })
    await business.push()
    await approve()
    await business.push({ Amount: 101 })
    await approve()
    expect(business.notices.map(({ path }) => path).toSorted()).toEqual([
      '/confirmed',
      '/confirmed',
      '/stk',
      '/stk',
    ])
  })

  test('a business that answers 500 or not at all is not called again', async () => {
    await business.push({ CallBackURL: 'http://127.0.0.1:1/nobody' })
    await approve()
    const { body } = await business.call('POST', '/sim/settle')
    expect(body['callbacks']).toMatchObject([{ sent: [{ end: 'unanswered', status: null }] }])
  })
})

describe('faults of requests', () => {
  test.each([
    ['spikeArrestNext', '500.003.02', 'Error Occurred: Spike Arrest Violation'],
    ['quotaViolationNext', '500.003.03', 'Quota Violation'],
    ['systemBusyNext', '500.003.02', 'System is busy. Please try again in few minutes'],
  ])('%s strikes as often as configured, and nothing is accepted', async (name, errorCode, errorMessage) => {
    await turn({ [name]: 2 })
    expect(await business.push()).toMatchObject({ status: 500, body: { errorCode, errorMessage } })
    expect((await business.payout({ OriginatorConversationID: 'p' })).status).toBe(500)
    expect((await business.payout({ OriginatorConversationID: 'p' })).status).toBe(200)
  })

  test('token requests fail and tokens turn invalid', async () => {
    await turn({ tokenRequestsFailNext: 1, tokensInvalidNext: 1 })
    const failed = await business.call('GET', '/oauth/v1/generate?grant_type=client_credentials')
    expect(failed).toMatchObject({ status: 500, body: { errorCode: '500.003.1001' } })
    expect((await business.push()).body['errorCode']).toBe('404.001.03')
    expect((await business.push()).status).toBe(200)
  })

  test.each(['reset', 'hang'])('the reply is lost (%s), yet the payout is made, once', async submitReply => {
    await turn({ submitReply })
    const lost = business.payout({ OriginatorConversationID: 'lost' }).catch(() => 'cut off')
    expect(codesOf(await business.received(1))).toEqual([0])
    await turn({ submitReply: 'normal' })
    const again = await business.payout({ OriginatorConversationID: 'lost' })
    expect(again.body['errorCode']).toBe('500.002.1001')
    expect(await balance()).toBe(50_050_00)
    // A hung reply ends only with the connection.
    if (submitReply === 'reset') expect(await lost).toBe('cut off')
  })

  test('the reply is a firewall page, yet the prompt is open', async () => {
    await turn({ submitReply: 'html503' })
    const answer = await business.push()
    expect(answer.status).toBe(503)
    expect(answer.text).toContain('<html>')
    expect((await business.call('GET', '/sim/phones/0712345678')).body['prompt']).not.toBeNull()
  })
})

describe('faults of outcomes', () => {
  test('an STK push ends as configured, without a prompt; a forced payment still needs the money', async () => {
    await turn({ stkResultCode: '1019' })
    await business.push()
    await business.received(1)
    await turn({ stkResultCode: '0' })
    await business.push()
    await business.received(2)
    await business.push({ Amount: 60_000 })
    expect(codesOf(await business.received(3))).toEqual([1019, 0, 1])
    expect(await balance()).toBe(49_900_00)
  })

  test('a prompt that timed out is paid after all', async () => {
    await turn({ stkPaidAfterTimeout: true })
    await business.push()
    business.clock.advance(60_000)
    expect(codesOf(await business.received(2))).toEqual([1037, 0])
    expect(await balance()).toBe(49_900_00)
  })

  test('a payout is acknowledged and then no result comes, paid or not', async () => {
    await turn({ b2cCallback: 'silence' })
    await business.payout()
    await turn({ b2cResultCode: '1' })
    await business.payout()
    await turn({ b2cCallback: 'result' })
    await business.payout()
    const notices = await business.received(1)
    expect(codesOf(notices)).toEqual([1])
    expect(await balance()).toBe(50_050_00)
  })

  test('a payout times out in the queue, which says nothing about the money', async () => {
    await turn({ b2cCallback: 'queue-timeout' })
    await business.payout()
    const [notice] = await business.received(1)
    expect(notice).toMatchObject({
      path: '/queue',
      body: { Result: { OriginatorConversationID: 'payout-1', ResultType: 1 } },
    })
    expect(await balance()).toBe(50_050_00)
  })
})
