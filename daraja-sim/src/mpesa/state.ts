import { emptyBooks, enter, type Booking, type Books } from './books.ts'

/** How M-PESA ended a prompt or a payout. The code is contract, the text is not. */
export type Outcome = { code: number | string; text: string; receipt: string | null; atMs: number }

export type Prompt = {
  checkoutRequestId: string
  merchantRequestId: string
  msisdn: string
  amountCents: number
  accountReference: string
  callbackUrl: string
  /** A code already decided when the push was taken: then no prompt is ever shown. */
  decidedCode: string | null
  openedAtMs: number
  outcome: Outcome | null
}

export type Payout = {
  originatorConversationId: string
  conversationId: string
  /** The API of the payout; left out, B2C. */
  product?: 'pochi'
  msisdn: string
  amountCents: number
  resultUrl: string
  queueTimeoutUrl: string
  /** A code already decided when the payout was taken, such as 2001 for a wrong initiator. */
  decidedCode: string | null
  acceptedAtMs: number
  outcome: Outcome | null
}

/** A pay-bill payment that is held until the business has said whether it takes it. */
export type Payment = {
  receipt: string
  msisdn: string
  amountCents: number
  account: string
  startedAtMs: number
}

/** The business's addresses for callbacks about payments to its pay-bill number. */
export type C2bUrls = {
  version: 'v1' | 'v2'
  /** What happens to a payment without an answer to its validation. */
  responseType: 'Completed' | 'Cancelled'
  confirmationUrl: string
  validationUrl: string
}

/** A command of the business whose result goes to its ResultURL later. */
export type Ask =
  | { kind: 'status'; transactionId: string | null; conversationId: string | null }
  | { kind: 'reversal'; transactionId: string; amountCents: number; remarks: string }
  | { kind: 'balance' }
  | { kind: 'b2b'; commandId: string; amountCents: number; partyB: string; account: string }
  | { kind: 'tax'; amountCents: number; prn: string }

export type Command = {
  conversationId: string
  originatorConversationId: string
  ask: Ask
  resultUrl: string
  queueTimeoutUrl: string
  /** A code already decided when the command was taken, such as 2001 for a wrong initiator. */
  decidedCode: string | null
  acceptedAtMs: number
  outcome: Outcome | null
}

type Message = { id: string; msisdn: string; from: string; text: string; atMs: number }

/** A message that a phone sent to the business. */
export type SentText = { id: string; msisdn: string; to: string; text: string; atMs: number }
/** A delivery of it: `status` is the HTTP status of the answer, null without one. */
export type TextTry = { id: string; status: number | null; atMs: number }

export type CallbackNotice = {
  id: string
  kind: 'stk' | 'c2b-validation' | 'c2b-confirmation' | `${Ask['kind'] | 'b2c'}-${'result' | 'queue-timeout'}`
  url: string
  /** The exact text of the body, as sent. */
  body: string
  queuedAtMs: number
}
/** The delivery of a callback: `status` is the HTTP status of the answer, null without one. */
export type CallbackEnd = {
  id: string
  end: 'answered' | 'unanswered' | 'dropped'
  status: number | null
  atMs: number
}

/** The journal's vocabulary. A new capability adds a change here and a case below. */
export type Change =
  | { change: 'booked'; booking: Booking }
  | { change: 'prompt-opened'; prompt: Prompt }
  | { change: 'prompt-ended'; checkoutRequestId: string; outcome: Outcome }
  | { change: 'payout-accepted'; payout: Payout }
  | { change: 'payout-ended'; originatorConversationId: string; outcome: Outcome }
  | { change: 'c2b-urls-registered'; urls: C2bUrls }
  | { change: 'payment-held'; payment: Payment }
  | { change: 'payment-ended'; receipt: string; taken: boolean }
  | { change: 'command-accepted'; command: Command }
  | { change: 'command-ended'; conversationId: string; outcome: Outcome }
  | { change: 'pull-registered' }
  | { change: 'message-arrived'; message: Message }
  | { change: 'text-sent'; text: SentText }
  | { change: 'text-tried'; tried: TextTry }
  | { change: 'language-chosen'; msisdn: string; language: 'en' | 'sw' }
  | { change: 'pin-tried'; msisdn: string; right: boolean }
  | { change: 'callback-queued'; notice: CallbackNotice }
  | { change: 'callback-sent'; sent: CallbackEnd }

export type State = {
  books: Books
  prompts: Map<string, Prompt>
  /** The one open prompt of a phone, by number. */
  openPrompts: Map<string, Prompt>
  payouts: Map<string, Payout>
  c2bUrls: C2bUrls | null
  /** Pay-bill payments on hold, by receipt. */
  heldPayments: Map<string, Payment>
  commands: Map<string, Command>
  pullRegistered: boolean
  /** Receipts of payouts, payments and commands that failed: they name no booking and are never reused. */
  failedReceipts: Set<string>
  messages: Map<string, Message[]>
  /** What phones sent, by id. */
  texts: Map<string, { text: SentText; tries: TextTry[] }>
  /** The language of M-PESA's messages, where it is not English. */
  languages: Map<string, 'en' | 'sw'>
  wrongPins: Map<string, number>
  callbacks: Map<string, { notice: CallbackNotice; sent: CallbackEnd[] }>
}

export const emptyState = (): State => ({
  books: emptyBooks(),
  prompts: new Map(),
  openPrompts: new Map(),
  payouts: new Map(),
  c2bUrls: null,
  heldPayments: new Map(),
  commands: new Map(),
  pullRegistered: false,
  failedReceipts: new Set(),
  messages: new Map(),
  texts: new Map(),
  languages: new Map(),
  wrongPins: new Map(),
  callbacks: new Map(),
})

/** The only code that alters the state; replaying the journal through it gives the same state again. */
export function apply(state: State, change: Change): void {
  switch (change.change) {
    case 'booked':
      return enter(state.books, change.booking)
    case 'prompt-opened':
      state.prompts.set(change.prompt.checkoutRequestId, change.prompt)
      if (change.prompt.decidedCode === null) state.openPrompts.set(change.prompt.msisdn, change.prompt)
      return
    case 'prompt-ended':
      return endPrompt(state, change)
    case 'c2b-urls-registered':
      state.c2bUrls = change.urls
      return
    case 'payment-held':
      state.heldPayments.set(change.payment.receipt, change.payment)
      return
    case 'payment-ended':
      state.heldPayments.delete(known(state.heldPayments.get(change.receipt), 'payment').receipt)
      if (!change.taken) state.failedReceipts.add(change.receipt)
      return
    case 'command-accepted':
      state.commands.set(change.command.conversationId, change.command)
      return
    case 'command-ended': {
      const command = known(state.commands.get(change.conversationId), 'command')
      state.commands.set(command.conversationId, { ...command, outcome: change.outcome })
      if (change.outcome.code !== 0 && change.outcome.receipt !== null)
        state.failedReceipts.add(change.outcome.receipt)
      return
    }
    case 'pull-registered':
      state.pullRegistered = true
      return
    case 'payout-accepted':
      state.payouts.set(change.payout.originatorConversationId, change.payout)
      return
    case 'payout-ended': {
      const payout = known(state.payouts.get(change.originatorConversationId), 'payout')
      state.payouts.set(payout.originatorConversationId, { ...payout, outcome: change.outcome })
      if (change.outcome.code !== 0 && change.outcome.receipt !== null)
        state.failedReceipts.add(change.outcome.receipt)
      return
    }
    case 'message-arrived':
      return receive(state, change.message)
    case 'text-sent':
      state.texts.set(change.text.id, { text: change.text, tries: [] })
      return
    case 'text-tried':
      known(state.texts.get(change.tried.id), 'text').tries.push(change.tried)
      return
    case 'language-chosen':
      state.languages.set(change.msisdn, change.language)
      return
    case 'pin-tried':
      state.wrongPins.set(change.msisdn, change.right ? 0 : (state.wrongPins.get(change.msisdn) ?? 0) + 1)
      return
    case 'callback-queued':
      state.callbacks.set(change.notice.id, { notice: change.notice, sent: [] })
      return
    case 'callback-sent':
      known(state.callbacks.get(change.sent.id), 'callback').sent.push(change.sent)
      return
    default:
      // A journal written by a newer simulator: continuing would lose its changes.
      throw new Error('unknown kind of change')
  }
}

function endPrompt(state: State, change: Extract<Change, { change: 'prompt-ended' }>): void {
  const prompt = known(state.prompts.get(change.checkoutRequestId), 'prompt')
  state.prompts.set(prompt.checkoutRequestId, { ...prompt, outcome: change.outcome })
  const open = state.openPrompts.get(prompt.msisdn)
  if (open?.checkoutRequestId === prompt.checkoutRequestId) state.openPrompts.delete(prompt.msisdn)
}

function receive(state: State, message: Message): void {
  const inbox = state.messages.get(message.msisdn) ?? []
  inbox.push(message)
  state.messages.set(message.msisdn, inbox)
}

function known<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`the journal names an unknown ${what}`)
  return value
}
