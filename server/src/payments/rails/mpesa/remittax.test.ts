import { fromKes } from '@ruka/contract/money'
import { describe, expect, it } from 'vitest'
import { fakeDaraja, fault, says } from '../../../../test/fake-daraja.ts'
import { readTaxCallback } from './remittax.ts'

const daraja = fakeDaraja()
const order = { prn: '2020260504000001', cents: fromKes(1_234), resultUrl: 'https://sample.invalid/r' }
const taken = {
  OriginatorConversationID: '5118-111210482-1',
  ConversationID: 'AG_20230420_2010759fd5662ef6d054',
  ResponseCode: '0',
  ResponseDescription: 'Accept the service request successfully.',
}

describe('a remittance on the wire', () => {
  it('goes to the revenue authority with the payment registration number', async () => {
    daraja.reply = says(200, taken)
    expect(await daraja.rail().remitTax(order)).toEqual({
      received: 'accepted',
      ids: { originatorId: taken.OriginatorConversationID, conversationId: taken.ConversationID },
    })
    const { path, body } = daraja.received[0]!
    expect(path).toBe('/mpesa/b2b/v1/remittax')
    expect(body).toMatchObject({
      Initiator: 'operator',
      CommandID: 'PayTaxToKRA',
      SenderIdentifierType: '4',
      RecieverIdentifierType: '4',
      Amount: '1234',
      PartyA: '575758',
      PartyB: '572572',
      AccountReference: '2020260504000001',
      ResultURL: 'https://sample.invalid/r',
      QueueTimeOutURL: 'https://sample.invalid/r',
    })
  })

  it.each([
    ['without ids', says(200, { ResponseCode: '0' }), 'unknown'],
    ['with a fault', fault(500, '500.001.1001', 'something'), 'unknown'],
    ['with a refusal', fault(400, '400.002.02', 'Bad Request - Invalid AccountReference'), 'refused'],
    ['by the spike arrest', fault(500, '500.003.02', 'System is busy'), 'busy'],
  ])('that is answered %s is %s', async (_, reply, received) => {
    daraja.reply = reply
    expect(await daraja.rail().remitTax(order)).toMatchObject({ received })
  })
})

const read = (result: object) => readTaxCallback(Buffer.from(JSON.stringify({ Result: result })))
const result = {
  ResultType: 0,
  ResultCode: '0',
  ResultDesc: 'The service request is processed successfully',
  OriginatorConversationID: taken.OriginatorConversationID,
  ConversationID: taken.ConversationID,
  TransactionID: 'UE45LK5CYQ',
}
const items = (...list: object[]) => ({ ResultParameters: { ResultParameter: list } })

describe('the result of a remittance', () => {
  const ids = { originatorId: taken.OriginatorConversationID, conversationId: taken.ConversationID }

  it.each([
    [
      'with its amount',
      items({ Key: 'Amount', Value: '1234.00' }, { Key: 'Currency', Value: 'KES' }),
      123_400,
    ],
    ['with its amount by the other name', items({ Key: 'TransactionAmount', Value: 1234 }), 123_400],
    ['without its amount', {}, null],
  ])('is read %s', (_, more, cents) => {
    expect(read({ ...result, ...more })).toEqual({
      ...ids,
      code: '0',
      outcome: 'paid',
      paid: { receipt: 'UE45LK5CYQ', cents },
    })
  })

  it('that failed may still carry parameters', () => {
    const failed = {
      ...result,
      ResultCode: 2001,
      ...items({ Key: 'BOCompletedTime', Value: 20221110110717 }),
    }
    expect(read(failed)).toEqual({ ...ids, code: '2001', outcome: 'stopped' })
  })

  it('with an undocumented code is unknown, and any other body is unreadable', () => {
    expect(read({ ...result, ResultCode: 4242 })).toMatchObject({ outcome: 'unknown' })
    expect(read({ ...result, ConversationID: 7 })).toBeNull()
    expect(readTaxCallback(Buffer.from('<xml/>'))).toBeNull()
  })
})
