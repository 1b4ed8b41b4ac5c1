import { bookingsOf, phoneAccount, type Booking } from './books.ts'
import { leftTodayCents, pinLocked } from './limits.ts'
import { promptText } from './texts.ts'
import { phoneBalanceCents, type World } from './world.ts'

/** One phone as its owner sees it; the shape of GET /sim/phones/{msisdn}. Times are ISO 8601, money integer cents. */
export type PhoneView = {
  msisdn: string
  balanceCents: number
  leftTodayCents: number
  pinLocked: boolean
  prompt: PromptView | null
  /** Oldest first. `codes` are what a person would copy out of the text. */
  messages: { id: string; from: string; text: string; at: string; codes: string[] }[]
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
    prompt:
      prompt === undefined
        ? null
        : {
            checkoutRequestId: prompt.checkoutRequestId,
            text: promptText(world, prompt),
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
    })),
    statement: bookingsOf(world.state.books, msisdn).map(({ receipt, kind, atMs, legs }) => ({
      receipt,
      kind,
      amountCents: legs.filter(leg => leg.account === account).reduce((sum, leg) => sum + leg.cents, 0),
      at: iso(atMs),
    })),
  }
}

/** The receipts and one-time codes (4 to 8 digits) of a text, leaving out money, dates, times and phone numbers. */
export function codesIn(text: string): string[] {
  const receipt = /^[A-Z][A-L][1-9A-V][A-Z0-9]{7}\b/.exec(text)?.[0]
  if (receipt !== undefined) return [receipt]
  const codes = text.match(/(?<![\w.,:/+*-]|(?:Ksh|KES|Kshs)\.?\s?)\d{4,8}(?![\w:/*-]|[.,]\d)/gi) ?? []
  return [...new Set(codes)]
}

/** The whole books, for comparing with the business's own to the cent; the shape of GET /sim/books. */
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

/** Every callback and what became of it, oldest first; the shape of GET /sim/callbacks. */
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
