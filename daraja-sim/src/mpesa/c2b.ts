import { createHash } from 'node:crypto'
import { balanceCents, WORKING } from './books.ts'
import { callbackQueued } from './callbacks.ts'
import { compactStamp } from './clock.ts'
import { shillings } from './money.ts'
import type { CallbackNotice } from './state.ts'
import type { World } from './world.ts'

/** A payment to the pay-bill number, as the callback describes it. */
export type Paid = {
  receipt: string
  msisdn: string
  amountCents: number
  account: string
  thirdPartyTransId: string
  /** What the working account held before; null while the payment is not made. */
  workingBeforeCents: number | null
}

type Queued = ReturnType<typeof callbackQueued>

/** The confirmation of a payment that is being entered, or none where no URL is registered. */
export function confirmationOf(world: World, paid: Omit<Paid, 'workingBeforeCents'>): Queued[] {
  const { c2bUrls, books } = world.state
  if (c2bUrls === null) return []
  const body = bodyOf(world, { ...paid, workingBeforeCents: balanceCents(books, WORKING) })
  return [callbackQueued(world, { kind: 'c2b-confirmation', url: c2bUrls.confirmationUrl, body })]
}

/** The request to the validation URL before a payment is made. */
export const validationOf = (world: World, url: string, paid: Omit<Paid, 'workingBeforeCents'>): Queued =>
  callbackQueued(world, {
    kind: 'c2b-validation',
    url,
    body: bodyOf(world, { ...paid, workingBeforeCents: null }),
  })

/** Validation and confirmation share one body, all of it strings. */
function bodyOf(world: World, paid: Paid): Record<string, string> {
  const { amountCents, workingBeforeCents } = paid
  return {
    TransactionType: 'Pay Bill',
    TransID: paid.receipt,
    TransTime: compactStamp(world.clock.now()),
    TransAmount: shillings(amountCents),
    BusinessShortCode: world.config.shortcode,
    BillRefNumber: paid.account,
    InvoiceNumber: '',
    OrgAccountBalance: workingBeforeCents === null ? '' : shillings(workingBeforeCents + amountCents),
    ThirdPartyTransID: paid.thirdPartyTransId,
    MSISDN: veiledMsisdn(world, paid.msisdn),
    FirstName: world.faults.c2bNamesEmpty ? '' : 'SAMPLE',
    MiddleName: '',
    LastName: '',
  }
}

/** v1 gives the SHA-256 of the number, v2 a mask, of which two forms are documented. */
function veiledMsisdn(world: World, msisdn: string): string {
  if (world.state.c2bUrls?.version === 'v1') return createHash('sha256').update(msisdn).digest('hex')
  if (world.faults.c2bMask === 'dense') return `${msisdn.slice(0, 5)}****${msisdn.slice(-3)}`
  return `${msisdn.slice(0, 4)} ***** ${msisdn.slice(-3)}`
}

export type Verdict = { code: string; thirdPartyTransId: string }

/** Asks the business to validate a payment. Null without a readable answer in time. */
export async function askValidation(world: World, notice: CallbackNotice): Promise<Verdict | null> {
  const { answer, status } = await post(world, notice)
  if (!world.stopping.aborted) {
    const end = status === null ? 'unanswered' : 'answered'
    world.record([{ change: 'callback-sent', sent: { id: notice.id, end, status, atMs: world.clock.now() } }])
  }
  if (world.faults.c2bValidation === 'timeout' || status !== 200) return null
  return readVerdict(answer)
}

async function post(
  world: World,
  notice: CallbackNotice,
): Promise<{ answer: string; status: number | null }> {
  const giveUp = new AbortController()
  const cancel = world.later(world.config.validationTimeoutMs, () => giveUp.abort())
  try {
    const answer = await fetch(notice.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', accept: 'application/json' },
      body: notice.body,
      redirect: 'manual',
      signal: AbortSignal.any([giveUp.signal, world.stopping]),
    })
    return { answer: await answer.text(), status: answer.status }
  } catch {
    return { answer: '', status: null }
  } finally {
    cancel()
  }
}

function readVerdict(answer: string): Verdict | null {
  try {
    const said = JSON.parse(answer) as { ResultCode?: unknown; ThirdPartyTransID?: unknown } | null
    const code = said?.ResultCode
    if (typeof code !== 'string' && typeof code !== 'number') return null
    const echoed = said?.ThirdPartyTransID
    // No code of the business may mean a reason on the customer's side, such as lack of money.
    const known = /^(0|C2B0001[1-6])$/.test(String(code)) ? String(code) : 'C2B00016'
    return { code: known, thirdPartyTransId: typeof echoed === 'string' ? echoed.slice(0, 100) : '' }
  } catch {
    return null
  }
}
