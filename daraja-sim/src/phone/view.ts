import { bookingsOf, phoneAccount, type Booking } from '../mpesa/books.ts'
import { leftTodayCents, pinLocked } from '../mpesa/limits.ts'
import { deliveryOf } from '../sms/inbound.ts'
import { languageOf, MPESA_SENDER, speechTo, type Language } from '../mpesa/texts.ts'
import { phoneBalanceCents, type World } from '../mpesa/world.ts'

/**
 * One phone as its owner sees it; the shape of GET /sim/phones/{msisdn}. Times are ISO 8601, money integer
 * cents.
 */
export type PhoneView = {
  msisdn: string
  balanceCents: number
  leftTodayCents: number
  pinLocked: boolean
  language: Language
  prompt: PromptView | null
  /** Oldest first. `codes` are what a person would copy out of the text. */
  messages: {
    id: string
    from: string
    text: string
    at: string
    codes: string[]
    /** Whether it is about a payment that 456 can still reverse. */
    reversible: boolean
  }[]
  /** What the phone sent to the business, oldest first; `failed` once the gateway has given it up. */
  sent: { id: string; to: string; text: string; at: string; state: 'sending' | 'delivered' | 'failed' }[]
  /** Oldest first; `amountCents` is signed as the customer sees it. */
  statement: { receipt: string; kind: Booking['kind']; amountCents: number; at: string }[]
}
type PromptView = {
  checkoutRequestId: string
  text: string
  amountCents: number
  accountReference: string
  openedAt: string
  endsAt: string
}

const iso = (atMs: number): string => new Date(atMs).toISOString()

export function viewPhone(world: World, msisdn: string): PhoneView {
  const prompt = world.state.openPrompts.get(msisdn)
  const account = phoneAccount(msisdn)
  return {
    msisdn,
    balanceCents: phoneBalanceCents(world, msisdn),
    leftTodayCents: leftTodayCents(world, msisdn),
    pinLocked: pinLocked(world, msisdn),
    language: languageOf(world, msisdn),
    prompt:
      prompt === undefined
        ? null
        : {
            checkoutRequestId: prompt.checkoutRequestId,
            text: speechTo(world, msisdn).prompt({
              cents: prompt.amountCents,
              account: prompt.accountReference,
            }),
            amountCents: prompt.amountCents,
            accountReference: prompt.accountReference,
            openedAt: iso(prompt.openedAtMs),
            endsAt: iso(prompt.openedAtMs + world.config.promptTimeoutMs),
          },
    messages: (world.state.messages.get(msisdn) ?? []).map(({ id, from, text, atMs }) => ({
      id,
      from,
      text,
      at: iso(atMs),
      codes: codesIn(text),
      reversible: from === MPESA_SENDER && isReversible(world, msisdn, codesIn(text)[0]),
    })),
    sent: [...world.state.texts.values()]
      .filter(({ text }) => text.msisdn === msisdn)
      .map(({ text: { id, to, text, atMs }, tries }) => ({
        id,
        to,
        text,
        at: iso(atMs),
        state: deliveryOf(tries),
      })),
    statement: bookingsOf(world.state.books, msisdn).map(({ receipt, kind, atMs, legs }) => ({
      receipt,
      kind,
      amountCents: legs.filter(leg => leg.account === account).reduce((sum, leg) => sum + leg.cents, 0),
      at: iso(atMs),
    })),
  }
}

function isReversible({ state }: World, msisdn: string, receipt = ''): boolean {
  const { receipts, reversals } = state.books
  const paid = receipts.get(receipt)
  if (paid?.phone !== msisdn || reversals.has(receipt)) return false
  return paid.kind === 'stk' || paid.kind === 'c2b'
}

/**
 * The receipts and one-time codes (4 to 8 digits) of a text, leaving out money, dates, times and phones,
 * masked or not.
 */
export function codesIn(text: string): string[] {
  const receipt = /^[A-Z][A-L][1-9A-V][A-Z0-9]{7}\b/.exec(text)?.[0]
  if (receipt !== undefined) return [receipt]
  const codes = text.match(/(?<![\w.,:/+*-]|(?:Ksh|KES|Kshs)\.?\s?)\d{4,8}(?![\w:/*-]|[.,]\d| ?\*)/gi) ?? []
  return [...new Set(codes)]
}

/** All books, for comparison with the business's own; the body of GET /sim/books. */
export function viewBooks(world: World): unknown {
  const { bookings, balancesCents } = world.state.books
  return {
    transactions: bookings.map(
      ({ receipt, kind, phone, amountCents, atMs, intentIds, account, reverses }) => ({
        receipt,
        kind,
        phone,
        amountCents,
        at: iso(atMs),
        intentIds,
        account: account ?? null,
        reverses: reverses ?? null,
      }),
    ),
    balancesCents: Object.fromEntries(balancesCents),
    sumCents: [...balancesCents.values()].reduce((sum, cents) => sum + cents, 0),
  }
}

/** Every callback and its delivery, oldest first; the body of GET /sim/callbacks. */
export function viewCallbacks(world: World): unknown {
  const callbacks = [...world.state.callbacks.values()].map(({ notice, sent }) => ({
    id: notice.id,
    kind: notice.kind,
    url: notice.url,
    body: JSON.parse(notice.body) as unknown,
    queuedAt: iso(notice.queuedAtMs),
    sent: sent.map(({ end, status, atMs }) => ({ end, status, at: iso(atMs) })),
  }))
  return { callbacks }
}
