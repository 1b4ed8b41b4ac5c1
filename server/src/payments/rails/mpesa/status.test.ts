import { describe, expect, it } from 'vitest'
import { readStatusCallback } from './status.ts'

type Item = { Key: string; Value?: unknown }
const read = (items: readonly Item[] | Item, over: object = {}) =>
  readStatusCallback(
    Buffer.from(
      JSON.stringify({
        Result: {
          ResultCode: 0,
          ConversationID: 'AG_1',
          ResultParameters: { ResultParameter: items },
          ...over,
        },
      }),
    ),
    '575758',
  )

describe('the status of a transaction', () => {
  it.each([
    ['Completed', 'completed'],
    ['completed ', 'completed'],
    ['Reversed', 'reversed'],
    ['Declined', 'failed'],
    ['Authorized', 'pending'],
    ['Something new', 'unknown'],
    [7, 'unknown'],
    [undefined, 'unknown'],
  ])('that is %j is %s', (status, outcome) => {
    expect(read([{ Key: 'TransactionStatus', Value: status }])).toMatchObject({ outcome })
  })

  it.each([
    [['254712000001 - A B', '600000 - A SHOP'], 'unknown'],
    [['254712000001 - A B', '5757580 - A SHOP'], 'unknown'],
    [['254712000001 - A B', '254712000002 - 575758'], 'unknown'],
    [['254712000001 - A B', '575758 - RUKA'], 'completed'],
    [['575758'], 'completed'],
    [['', null], 'completed'],
  ])('between %j is %s', (parties, outcome) => {
    const named = parties.map(Value => ({ Key: 'DebitPartyName', Value }))
    const callback = read([{ Key: 'TransactionStatus', Value: 'Completed' }, ...named])
    expect(callback?.outcome).toBe(outcome)
  })

  it('is read from a single item that is no list, and from no items', () => {
    expect(read({ Key: 'TransactionStatus', Value: 'Completed' })).toMatchObject({ outcome: 'completed' })
    expect(read([], { ResultParameters: undefined })).toMatchObject({ outcome: 'unknown' })
    expect(read([], { ResultCode: '25', ResultParameters: undefined })).toEqual({
      conversationId: 'AG_1',
      code: '25',
      outcome: 'refused',
    })
  })

  it.each<[string, string, Item[]]>([
    [
      'in',
      'our account credited',
      [
        { Key: 'DebitPartyName', Value: '254712000001 - A B' },
        { Key: 'CreditPartyName', Value: '575758 - RUKA' },
      ],
    ],
    [
      'out',
      'our account debited',
      [
        { Key: 'DebitPartyName', Value: '575758 - RUKA' },
        { Key: 'CreditPartyName', Value: '254712000001 - A B' },
      ],
    ],
    [
      'unknown',
      'both named as debited and nothing else',
      [
        { Key: 'DebitPartyName', Value: '575758 - RUKA' },
        { Key: 'DebitPartyName', Value: '254712000001 - A B' },
      ],
    ],
    ['out', 'a payout’s reason', [{ Key: 'ReasonType', Value: 'Business Payment to Customer via API' }]],
    [
      'unknown',
      'indications that contradict each other',
      [
        { Key: 'ReasonType', Value: 'Pay Bill Online' },
        { Key: 'DebitAccountType', Value: 'Utility Account' },
      ],
    ],
    ['unknown', 'another business of a similar number', [{ Key: 'CreditPartyName', Value: '5757589 - X' }]],
  ])('has money going %s with %s', (direction, _, items) => {
    expect(read(items)?.found?.direction).toBe(direction)
  })

  it.each(['', 'null', '[]', '{"Result":{}}', '{"Result":{"ResultCode":{},"ConversationID":"a"}}'])(
    'is not read from %j',
    body => {
      expect(readStatusCallback(Buffer.from(body), '575758')).toBeNull()
    },
  )

  it('has no phone when the number is masked', () => {
    expect(read([{ Key: 'DebitPartyName', Value: '2547****0001 - A B' }])?.found?.phone).toBeNull()
  })
})
