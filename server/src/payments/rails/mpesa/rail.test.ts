import { constants, privateDecrypt } from 'node:crypto'
import { fromKes } from '@ruka/contract/money'
import { describe, expect, it } from 'vitest'
import { fakeDaraja, fault, samplePem, says, type Reply } from '../../../../test/fake-daraja.ts'
import { mpesaRail } from './rail.ts'

const daraja = fakeDaraja()
const ask = {
  reference: 'SAMPLE1234',
  msisdn: '254712000001',
  cents: fromKes(100),
  callbackUrl: 'https://sample.invalid/a',
}
const order = {
  originatorId: 'ruka-1',
  msisdn: '254712000001',
  cents: fromKes(50),
  resultUrl: 'https://sample.invalid/r',
  timeoutUrl: 'https://sample.invalid/t',
}
const prompted = says(200, { MerchantRequestID: 'm', CheckoutRequestID: 'c', ResponseCode: '0' })
const taken = says(200, { ConversationID: 'AG_1', OriginatorConversationID: 'ruka-1', ResponseCode: '0' })

describe('on the wire', () => {
  // spec: 9.17
  it('a prompt has JSON numbers, the time of Nairobi, and the password made with it', async () => {
    daraja.reply = prompted
    expect(await daraja.rail().promptDeposit(ask)).toEqual({
      received: 'accepted',
      ids: { checkoutId: 'c', merchantId: 'm' },
    })
    expect(daraja.received).toEqual([
      {
        path: '/mpesa/stkpush/v1/processrequest',
        authorization: 'Bearer token-1',
        body: {
          BusinessShortCode: 575758,
          Password: Buffer.from('575758passkey20260504150405').toString('base64'),
          Timestamp: '20260504150405',
          TransactionType: 'CustomerPayBillOnline',
          Amount: 100,
          PartyA: 254712000001,
          PartyB: 575758,
          PhoneNumber: 254712000001,
          CallBackURL: 'https://sample.invalid/a',
          AccountReference: 'SAMPLE1234',
          TransactionDesc: 'Deposit',
        },
      },
    ])
  })

  it('a payout carries our id and the operator’s password under M-PESA’s key', async () => {
    daraja.reply = taken
    expect(await daraja.rail().payOut(order)).toEqual({
      received: 'accepted',
      ids: { conversationId: 'AG_1' },
    })
    const { SecurityCredential: sealed, ...body } = daraja.received[0]!.body
    expect(body).toEqual({
      OriginatorConversationID: 'ruka-1',
      InitiatorName: 'operator',
      CommandID: 'BusinessPayment',
      Amount: '50',
      PartyA: '575758',
      PartyB: '254712000001',
      Remarks: 'Withdrawal',
      QueueTimeOutURL: 'https://sample.invalid/t',
      ResultURL: 'https://sample.invalid/r',
      Occassion: '',
    })
    const opened = privateDecrypt(
      { key: samplePem('key'), padding: constants.RSA_PKCS1_PADDING },
      Buffer.from(String(sealed), 'base64'),
    )
    expect(opened.toString()).toBe('sample password')
  })

  it.each([
    [{ receipt: 'UE4SAMPLE1' }, { TransactionID: 'UE4SAMPLE1' }],
    [{ originatorId: 'ruka-1' }, { TransactionID: '', OriginalConversationID: 'ruka-1' }],
  ])('a query about %j names it and the operator', async (of, named) => {
    daraja.reply = taken
    const urls = { resultUrl: 'https://sample.invalid/r', timeoutUrl: 'https://sample.invalid/t' }
    expect(await daraja.rail().queryStatus({ of, ...urls })).toEqual({
      received: 'accepted',
      ids: { conversationId: 'AG_1' },
    })
    const { SecurityCredential: _, ...body } = daraja.received[0]!.body
    expect([daraja.received[0]!.path, body]).toEqual([
      '/mpesa/transactionstatus/v1/query',
      {
        Initiator: 'operator',
        CommandID: 'TransactionStatusQuery',
        ...named,
        PartyA: '575758',
        IdentifierType: '4',
        ResultURL: 'https://sample.invalid/r',
        QueueTimeOutURL: 'https://sample.invalid/t',
        Remarks: 'Status',
        Occasion: '',
      },
    ])
  })

  it('an unreadable certificate stops the boot', () => {
    expect(() =>
      mpesaRail({ MPESA_CERTIFICATE: '-----BEGIN CERTIFICATE-----' } as Parameters<typeof mpesaRail>[0], {
        clock: daraja.clock,
      }),
    ).toThrow()
  })
})

describe('an answer', () => {
  it.each<[string, string, Reply]>([
    ['an internal error', 'unknown', fault(500, '500.003.1001', 'Internal Server Error')],
    ['an undocumented error', 'unknown', fault(503, '503.999', '')],
    ['a page of a firewall', 'unknown', says(503, '<html>')],
    ['an unreadable success', 'unknown', says(200, '<html>')],
    ['a success without ids', 'unknown', says(200, { ResponseCode: '0' })],
    ['a success without a response code', 'unknown', says(200, { ConversationID: 'AG_1' })],
    ['a success in another shape', 'unknown', says(200, { Body: { ResponseCode: '0' } })],
    ['another fault under the code of a duplicate', 'unknown', fault(500, '500.002.1001', 'Service down')],
    ['a cut connection', 'unknown', response => void response.destroy()],
    [
      'half an answer',
      'unknown',
      response =>
        void (response.writeHead(200, { 'content-length': '100' }), response.write('{'), response.destroy()),
    ],
    ['silence', 'unknown', () => undefined],
    [
      'a redirect',
      'unknown',
      response => void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
    ],
    ['an invalid field', 'refused', fault(400, '400.002.02', 'Bad Request - Invalid Amount')],
    ['a wrong credential', 'refused', fault(500, '500.001.1001', 'Wrong credentials')],
    ['another response code', 'refused', says(200, { ResponseCode: '1' })],
    ['spike arrest', 'busy', fault(500, '500.003.02', 'Spike arrest violation')],
    ['quota', 'busy', fault(500, '500.003.03', 'Quota Violation')],
    ['no product for the key', 'busy', says(401, { fault: 'Invalid API call as no apiproduct match found' })],
  ])('that is %s leaves a payout %s', async (name, outcome, given) => {
    daraja.reply = given
    if (name === 'silence') daraja.timeoutMs = 100
    expect(await daraja.rail().payOut(order)).toMatchObject({ received: outcome })
  })

  it('that names a duplicate means that it was accepted before', async () => {
    daraja.reply = fault(500, '500.002.1001', 'Duplicate OriginatorConversationID.')
    expect(await daraja.rail().payOut(order)).toEqual({ received: 'accepted', ids: { conversationId: null } })
  })

  it('that the subscriber is busy is distinguished from other errors of the same code', async () => {
    daraja.reply = fault(
      500,
      '500.001.1001',
      'Unable to lock subscriber, a transaction is already in process',
    )
    expect(await daraja.rail().promptDeposit(ask)).toMatchObject({ received: 'busy', subscriberBusy: true })
  })

  it('of a refused connection means that nothing was sent', async () => {
    expect(await daraja.rail('http://127.0.0.1:1').payOut(order)).toMatchObject({ received: 'busy' })
  })

  it.each<[string, object, Reply]>([
    [
      'still processed, as an error',
      { outcome: 'processing' },
      fault(500, '500.001.1001', 'The transaction is being processed'),
    ],
    [
      'still processed, as a code',
      { outcome: 'processing', code: '4999' },
      says(200, { CheckoutRequestID: 'c', ResultCode: '4999' }),
    ],
    ['paid', { outcome: 'paid', code: '0' }, says(200, { CheckoutRequestID: 'c', ResultCode: '0' })],
    [
      'paid, as a number',
      { outcome: 'paid', code: '0' },
      says(200, { CheckoutRequestID: 'c', ResultCode: 0 }),
    ],
    ['another prompt’s', { outcome: 'processing' }, says(200, { CheckoutRequestID: 'd', ResultCode: '0' })],
    ['without a code', { outcome: 'processing' }, says(200, { CheckoutRequestID: 'c', ResponseCode: '0' })],
    ['nothing', { outcome: 'processing' }, says(200, '')],
  ])('to a query that is %s', async (_, outcome, given) => {
    daraja.reply = given
    expect(await daraja.rail().queryDeposit({ checkoutId: 'c' })).toMatchObject(outcome)
  })
})
