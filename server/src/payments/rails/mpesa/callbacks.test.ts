import { describe, expect, it } from 'vitest'
import { readDepositCallback, readPayoutCallback } from './callbacks.ts'
import { depositOutcome, payoutOutcome } from './result-codes.ts'

const bytes = (text: string) => Buffer.from(text)

/** The bodies of the official documents, verbatim except for the ids that they omit. */
const PAID = `{"Body":{"stkCallback":{"MerchantRequestID":"2654-4b64-97ff-b827b542881d3130","CheckoutRequestID":"ws_CO_1007202409152617172396192","ResultCode":0,
 "ResultDesc":"The service request is processed successfully.",
 "CallbackMetadata":{"Item":[{"Name":"Amount","Value":1.00},{"Name":"MpesaReceiptNumber","Value":"NLJ7RT61SV"},
  {"Name":"Balance"},{"Name":"TransactionDate","Value":20191219102115},{"Name":"PhoneNumber","Value":254708374149}]}}}}`
const CANCELLED =
  '{"Body":{"stkCallback":{"MerchantRequestID":"2654-4b64-97ff-b827b542881d3130","CheckoutRequestID":"ws_CO_1007202409152617172396192","ResultCode":1032,"ResultDesc":"Request cancelled by user"}}}'
const PAID_OUT = `{"Result":{"ResultType":0,"ResultCode":0,"ResultDesc":"The service request is processed successfully.",
 "OriginatorConversationID":"600997_Test_32et3241ed8yu","ConversationID":"AG_20240706_20106e9209f64bebd05b","TransactionID":"SG632NMUAB",
 "ResultParameters":{"ResultParameter":[{"Key":"TransactionAmount","Value":10},{"Key":"TransactionReceipt","Value":"SG632NMUAB"},
  {"Key":"ReceiverPartyPublicName","Value":"254705912645 - NICHOLAS JOHN SONGOK"},
  {"Key":"TransactionCompletedDateTime","Value":"06.07.2024 22:48:52"},
  {"Key":"B2CUtilityAccountAvailableFunds","Value":8959269.60},{"Key":"B2CWorkingAccountAvailableFunds","Value":1199371.00},
  {"Key":"B2CRecipientIsRegisteredCustomer","Value":"Y"},{"Key":"B2CChargesPaidAccountAvailableFunds","Value":-1980.00}]},
 "ReferenceData":{"ReferenceItem":{"Key":"QueueTimeoutURL","Value":"https://sample.invalid"}}}}`

describe('the golden bodies', () => {
  it('a paid prompt gives its receipt and amount, with a Balance that has no value', () => {
    expect(readDepositCallback(bytes(PAID))).toEqual({
      checkoutId: 'ws_CO_1007202409152617172396192',
      merchantId: '2654-4b64-97ff-b827b542881d3130',
      code: '0',
      outcome: 'paid',
      paid: { receipt: 'NLJ7RT61SV', cents: 100 },
    })
  })

  it('a cancelled prompt has no metadata', () => {
    expect(readDepositCallback(bytes(CANCELLED))).toEqual({
      checkoutId: 'ws_CO_1007202409152617172396192',
      merchantId: '2654-4b64-97ff-b827b542881d3130',
      code: '1032',
      outcome: 'cancelled',
    })
  })

  it('a paid payout gives its receipt and amount', () => {
    expect(readPayoutCallback(bytes(PAID_OUT))).toEqual({
      originatorId: '600997_Test_32et3241ed8yu',
      conversationId: 'AG_20240706_20106e9209f64bebd05b',
      code: '0',
      outcome: 'paid',
      paid: { receipt: 'SG632NMUAB', cents: 1000 },
    })
  })
})

describe('a callback is also read', () => {
  it('with codes and amounts as text', () => {
    const callback = readDepositCallback(
      bytes(PAID.replace('"ResultCode":0', '"ResultCode":"0"').replace('1.00', '"1.00"')),
    )
    expect(callback).toMatchObject({ outcome: 'paid', paid: { cents: 100 } })
  })

  it('with a single parameter as an object, which is then not all of it', () => {
    const callback = readPayoutCallback(
      bytes(PAID_OUT.replace(/"ResultParameter":\[(\{[^}]*\}).*?\]/s, '"ResultParameter":$1')),
    )
    expect(callback).toMatchObject({ outcome: 'paid', paid: { receipt: 'SG632NMUAB', cents: 1000 } })
  })

  it('when a payout failed without parameters', () => {
    const failed = PAID_OUT.replace(/"ResultParameters".*?\]\},/s, '').replace(
      '"ResultCode":0',
      '"ResultCode":"SFC_IC0003"',
    )
    expect(readPayoutCallback(bytes(failed))).toEqual({
      originatorId: '600997_Test_32et3241ed8yu',
      conversationId: 'AG_20240706_20106e9209f64bebd05b',
      code: 'SFC_IC0003',
      outcome: 'refused',
    })
  })
})

describe('a code', () => {
  it('that is undocumented means that the outcome is unknown', () => {
    for (const code of ['9999', '', 'toString', '__proto__', 'constructor', '00', '-1']) {
      expect(depositOutcome(code)).toBe('unknown')
      expect(payoutOutcome(code)).toBe('unknown')
    }
  })

  it('is final for a payout also when we caused it', () => {
    expect(['1', '2028'].map(payoutOutcome)).toEqual(['short', 'short'])
    expect(['21', '2001', '8006'].map(payoutOutcome)).toEqual(Array(3).fill('stopped'))
  })
})
