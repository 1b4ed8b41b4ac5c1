import { nairobiMoment, nairobiTime } from '@ruka/contract/nairobi'
import type { PulledPayment, PulledPayments, Rail } from '../rail.ts'
import { words } from './c2b.ts'
import type { DarajaAnswer, DarajaClient } from './client.ts'
import { asFields, readAmount, readReceipt, resultCode } from './fields.ts'

/** Pull: what customers paid to our number in the last 48 hours. Source: Daraja 3.0, "Pull Transactions". */
export function pull(
  client: DarajaClient,
  { MPESA_SHORTCODE }: { readonly MPESA_SHORTCODE: string },
): Pick<Rail, 'subscribeToPayments' | 'listPayments'> {
  return {
    async subscribeToPayments({ nominated, callbackUrl }) {
      const answer = await client.post('/pulltransactions/v1/register', {
        ShortCode: MPESA_SHORTCODE,
        RequestType: 'Pull',
        NominatedNumber: nominated,
        CallBackURL: callbackUrl,
      })
      if (answer.kind !== 'ok') return { received: receivedOf(answer), code: answer.code }
      // 1001 is the answer when the number is registered already. The field's name occurs in two spellings.
      const code = resultCode(
        answer.body['ResponseStatus'] ?? answer.body['Response Status'] ?? answer.body['ResponseCode'],
      )
      return code === '1000' || code === '1001'
        ? { received: 'accepted', ids: {} }
        : { received: 'refused', code: code ?? 'unreadable' }
    },
    async listPayments({ fromMs, toMs, offset }) {
      const answer = await client.post('/pulltransactions/v1/query', {
        ShortCode: MPESA_SHORTCODE,
        StartDate: nairobiTime(fromMs),
        EndDate: nairobiTime(toMs),
        OffSetValue: String(offset),
      })
      return answer.kind === 'ok' ? readPage(answer.body) : { code: answer.code }
    },
  }
}

const receivedOf = (answer: Exclude<DarajaAnswer, { kind: 'ok' }>): 'refused' | 'busy' | 'unknown' =>
  answer.kind === 'lost' ? 'unknown' : answer.kind === 'unsent' ? 'busy' : 'refused'

/** A page: rows in a list of lists; 1001 means that there are none. */
function readPage(body: Readonly<Record<string, unknown>>): PulledPayments {
  const code = resultCode(body['ResponseCode'] ?? body['ResponseStatus'])
  const listed = flat(body['Response'])
  if (code !== '1000' && code !== '1001') return { code: code ?? 'unreadable' }
  const found = listed.map(readRow)
  return {
    rows: listed.length,
    payments: found.flatMap(row => (row === null || row === 'other' ? [] : [row])),
    unreadable: found.filter(row => row === null).length,
  }
}

const flat = (list: unknown): unknown[] => (Array.isArray(list) ? list.flat(3) : list == null ? [] : [list])

/** One row; `other` is no payment to our pay-bill number, null cannot be read. */
function readRow(value: unknown): PulledPayment | 'other' | null {
  const row = asFields(value)
  const kind = row?.['transactiontype']
  if (typeof kind === 'string' && !/c2b/i.test(kind)) return 'other'
  const receipt = readReceipt(row?.['transactionId'])
  const cents = readAmount(row?.['amount'])
  if (!row || receipt === null || cents === null) return null
  return {
    receipt,
    cents,
    account: words(row['billreference']),
    payer: phoneOf(row['msisdn']),
    atMs: readDate(row['trxDate']),
  }
}

/** Nine digits without the country code, as seen in real answers, or the full number. */
function phoneOf(value: unknown): string | null {
  const shown = words(value)
  return shown !== null && /^[17]\d{8}$/.test(shown) ? `254${shown}` : shown
}

/** `2020-08-05T10:13:00Z`: despite the Z it is East Africa Time, as every time of M-PESA. */
function readDate(value: unknown): number | null {
  const parts =
    typeof value === 'string' ? /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)/.exec(value) : null
  if (!parts) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1).map(Number)
  return nairobiMoment([year, month, day], [hour, minute, second])
}
