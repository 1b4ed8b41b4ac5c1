import type { claimStatus } from '@ruka/contract/claims'
import { asCents, toKes } from '@ruka/contract/money'
import type { z } from 'zod'
import { rows, sql, type Reader } from '../../platform/db/db.ts'
import type { ClaimState } from '../records/claim.rules.ts'

export type Status = z.infer<typeof claimStatus>
export type Result = {
  code: string
  status: Status
  message: string
  amount?: number
  check_code?: boolean
  with_person?: boolean
}

/** For this long a credited claim shows as credited now; later, as credited before. */
const NOW_MS = 600_000
const LISTED = 10
const LISTED_MS = 2 * 86_400_000

type ClaimRow = { code: string; state: ClaimState; cents?: number | null; changed_at?: Date }

/** The result of a code, as the player sees it. */
export function resultOf({ code, state, cents, changed_at: changedAt }: ClaimRow, nowMs: number): Result {
  const amount = cents === null || cents === undefined ? undefined : toKes(asCents(cents))
  const kes =
    amount === undefined
      ? 'The payment'
      : `KES ${amount.toLocaleString('en-KE', { minimumFractionDigits: 2 })}`
  const answer = (status: Status, message: string): Result => ({
    code,
    status,
    message: `${code}: ${message}`,
    ...(amount === undefined ? {} : { amount }),
  })
  switch (state) {
    case 'credited':
      return changedAt && nowMs - changedAt.getTime() <= NOW_MS
        ? answer('credited', `${kes} has been added to your balance.`)
        : answer('credited_before', `${kes} was already added to your balance.`)
    case 'known':
      return answer('credited_before', `${kes} was already added to your balance.`)
    case 'checking':
      return answer(
        'checking',
        'We are asking M-PESA. This usually takes less than a minute. Your balance updates automatically.',
      )
    case 'case':
      return {
        ...answer(
          'checking',
          'M-PESA could not confirm this automatically, so our team is looking into it. Your money is safe.',
        ),
        with_person: true,
      }
    case 'not_deposit':
      return answer('not_deposit', 'This message is not about a deposit to us.')
    case 'reversed':
      return answer('not_deposit', 'M-PESA returned this payment to the payer.')
    case 'not_found':
      return answer('not_found', 'We found no deposit of yours with this code. Check the letters and digits.')
  }
}

/** One message for all codes of a text. */
export function messageOf({ failed, results }: { failed: boolean; results: readonly Result[] }): string {
  if (results.length > 0) return results.map(({ message }) => message).join('\n')
  return failed
    ? 'This message says the payment failed, so no money left your phone.'
    : 'We found no M-PESA code in this text. Paste the whole message or its ten-character code.'
}

/**
 * The player's claims of the last days, newest first; one whose money came another way meanwhile shows as
 * credited.
 */
export async function listClaims(
  reader: Reader,
  { playerId, nowMs }: { playerId: string; nowMs: number },
): Promise<Result[]> {
  const found = await rows(
    reader,
    sql<Required<ClaimRow>>`select c.code, case when c.deposit_id is null and d.id is not null then 'known'
      else c.state end as state, d.cents, c.changed_at
      from payments.claims as c left join lateral (
        select d.id, d.cents from payments.deposits as d left
          join payments.receipts as r on r.deposit_id = d.id
        where d.player_id = c.player_id and (d.id = c.deposit_id or (c.deposit_id is null
          and d.state = 'credited' and r.receipt = any(c.candidates)))
        order by array_position(c.candidates, r.receipt) limit 1) as d on true
      where c.player_id = ${playerId} and c.created_at > ${new Date(nowMs - LISTED_MS)}
        order by c.created_at desc limit ${LISTED}`,
  )
  return found.map(row => resultOf(row, nowMs))
}
