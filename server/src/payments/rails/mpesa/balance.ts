import { asCents, fromKes, type Cents } from '@ruka/contract/money'
import type { BalanceCallback, Rail } from '../rail.ts'
import type { DarajaClient } from './client.ts'
import { asFields, named, parse, resultCode, text } from './fields.ts'
import type { Operator } from './operator.ts'
import { submission } from './submission.ts'

/**
 * Account balance: the balances of the pay-bill's accounts. Payouts are taken from `Utility`. Source: Daraja
 * 3.0, "Account Balance".
 */
export function accountBalance(
  client: DarajaClient,
  operator: Operator,
): Pick<Rail, 'queryBalance' | 'readBalanceCallback'> {
  return {
    async queryBalance({ resultUrl, timeoutUrl }) {
      const answer = await client.post('/mpesa/accountbalance/v1/query', {
        Initiator: operator.name,
        SecurityCredential: operator.credential(),
        CommandID: 'AccountBalance',
        PartyA: operator.shortcode,
        IdentifierType: '4',
        Remarks: 'Balance',
        QueueTimeOutURL: timeoutUrl,
        ResultURL: resultUrl,
      })
      return submission(answer, ({ ConversationID: conversationId }) =>
        typeof conversationId === 'string' ? { conversationId } : null,
      )
    },
    readBalanceCallback,
  }
}

/**
 * Result of a balance request: `{Result:{ResultCode, ConversationID, ResultParameters:{AccountBalance}}}`.
 */
function readBalanceCallback(body: Uint8Array): BalanceCallback | null {
  const result = asFields(parse(body)?.['Result'])
  const code = resultCode(result?.['ResultCode'])
  if (!result || text(result['ConversationID']) === null) return null
  // A query that timed out in a queue returns without a code.
  if (code === null) return { code: 'timeout' }
  const items = named(asFields(result['ResultParameters'])?.['ResultParameter'], 'Key')
  const accounts = readAccounts(items.get('AccountBalance'))
  const [payout, collection] = [accounts.get('utility account'), accounts.get('working account')]
  return code === '0' && payout !== undefined && collection !== undefined
    ? { code, balances: { payoutCents: payout, collectionCents: collection } }
    : { code }
}

/**
 * `Working Account|KES|current|available|reserved|uncleared&Utility Account|…`: what is available, by name.
 */
function readAccounts(value: unknown): ReadonlyMap<string, Cents> {
  const found = new Map<string, Cents>()
  if (typeof value !== 'string') return found
  for (const line of value.split('&')) {
    const [name = '', currency, current, available = current] = line.split('|').map(part => part.trim())
    // A charges account may be overdrawn, and some have no figures: only accounts that can pay matter here.
    if (currency === 'KES' && available !== undefined && /^\d{1,12}(\.\d{1,2})?$/.test(available))
      found.set(name.toLowerCase(), asCents(fromKes(Number(available))))
  }
  return found
}
