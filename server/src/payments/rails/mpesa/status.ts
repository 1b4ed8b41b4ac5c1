import type { Rail, StatusFound, StatusCallback } from '../rail.ts'
import type { DarajaClient } from './client.ts'
import { asFields, parse, readAmount, readReceipt, readTime, resultCode, text, values } from './fields.ts'
import type { Operator } from './operator.ts'
import { submission } from './submission.ts'

/**
 * Transaction status: the outcome of a receipt, or of a request of ours. Source: Daraja 3.0, "Transaction
 * Status".
 */
export function transactionStatus(client: DarajaClient, operator: Operator): Pick<Rail, 'queryStatus'> {
  return {
    async queryStatus({ of, resultUrl, timeoutUrl }) {
      const answer = await client.post('/mpesa/transactionstatus/v1/query', {
        Initiator: operator.name,
        SecurityCredential: operator.credential(),
        CommandID: 'TransactionStatusQuery',
        ...('receipt' in of
          ? { TransactionID: of.receipt }
          : { TransactionID: '', OriginalConversationID: of.originatorId }),
        PartyA: operator.shortcode,
        IdentifierType: '4',
        ResultURL: resultUrl,
        QueueTimeOutURL: timeoutUrl,
        Remarks: 'Status',
        Occasion: '',
      })
      return submission(answer, ({ ConversationID: conversationId }) =>
        typeof conversationId === 'string' ? { conversationId } : null,
      )
    },
  }
}

/** Result of a status request: `{Result:{ResultCode, ConversationID, ResultParameters?}}`. */
export function readStatusCallback(body: Uint8Array, shortcode: string): StatusCallback | null {
  const result = asFields(parse(body)?.['Result'])
  const conversationId = text(result?.['ConversationID'])
  const code = resultCode(result?.['ResultCode'])
  if (!result || conversationId === null || code === null) return null
  if (code !== '0') return { conversationId, code, outcome: 'refused' }
  const items = values(asFields(result['ResultParameters'])?.['ResultParameter'], 'Key')
  const others = isOfOthers(items, shortcode)
  return {
    conversationId,
    code,
    ...(others ? { isOfOthers: true } : {}),
    outcome: others ? 'unknown' : outcomeOf(items.get('TransactionStatus')?.[0]),
    found: found(items, shortcode),
  }
}

type Items = ReadonlyMap<string, readonly unknown[]>

function outcomeOf(status: unknown): StatusCallback['outcome'] {
  switch (typeof status === 'string' ? status.trim().toLowerCase() : '') {
    case 'completed':
      return 'completed'
    case 'reversed':
      return 'reversed'
    case 'cancelled':
    case 'declined':
    case 'expired':
    case 'failed':
      return 'failed'
    case 'authorized':
    case 'initiated':
    case 'pending':
    case 'processing':
      return 'pending'
    default:
      return 'unknown'
  }
}

/**
 * The transaction's own facts. `Result.TransactionID` is a placeholder of M-PESA's; the receipt is
 * `ReceiptNo`.
 */
function found(items: Items, shortcode: string): StatusFound {
  const first = (key: string) => items.get(key)?.[0]
  const parties = partiesOf(items)
  return {
    receipt: readReceipt(first('ReceiptNo')),
    cents: readAmount(first('Amount')),
    direction: directionOf(items, shortcode),
    phone: parties.map(phoneOf).find(phone => phone !== null) ?? null,
    originatorId: text(first('OriginatorConversationID')),
    atMs: readTime(first('FinalisedTime')) ?? readTime(first('InitiatedTime')),
  }
}

const partiesOf = (items: Items): readonly unknown[] => [
  ...(items.get('DebitPartyName') ?? []),
  ...(items.get('CreditPartyName') ?? []),
]

/** `575758 - RUKA`: our pay-bill, as a party is named. */
const isOurs = (party: unknown, shortcode: string): boolean =>
  typeof party === 'string' && party.trim().split(/\s|-/)[0] === shortcode

/** Parties are named and we are none of them: its outcome says nothing about our money. */
function isOfOthers(items: Items, shortcode: string): boolean {
  const named = partiesOf(items).filter(party => typeof party === 'string' && party.trim() !== '')
  return named.length > 0 && !named.some(party => isOurs(party, shortcode))
}

/**
 * Whether money came to our pay-bill or left it. M-PESA's own sample names the debit party twice, so more
 * than one indication is read, and contradictory ones are ignored.
 */
function directionOf(items: Items, shortcode: string): StatusFound['direction'] {
  const ours = (party: unknown) => isOurs(party, shortcode)
  const debits = items.get('DebitPartyName') ?? []
  const credits = items.get('CreditPartyName') ?? []
  const kind = `${wordsOf(items, 'ReasonType')} ${wordsOf(items, 'TransactionReason')}`
  const account = wordsOf(items, 'DebitAccountType')
  const isIn =
    credits.some(ours) ||
    /pay ?bill|pay utility|customer to business/i.test(kind) ||
    /customer|mmf/i.test(account)
  const isOut =
    (credits.length > 0 && debits.some(ours)) ||
    /business payment|business to customer|b2c|reversal/i.test(kind) ||
    /utility|working/i.test(account)
  if (isIn === isOut) return 'unknown'
  return isIn ? 'in' : 'out'
}

function wordsOf(items: Items, key: string): string {
  const value = items.get(key)?.[0]
  return typeof value === 'string' ? value : ''
}

/** `254708374149 - John Doe`: the number, when it is shown in full. */
function phoneOf(party: unknown): string | null {
  const match = typeof party === 'string' ? /^\s*(254[17]\d{8})\b/.exec(party) : null
  return match?.[1] ?? null
}
