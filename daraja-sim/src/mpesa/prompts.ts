import { move, phoneAccount, WORKING } from './books.ts'
import { confirmationOf } from './c2b.ts'
import { callbackQueued, sendCallback } from './callbacks.ts'
import { compactStamp } from './clock.ts'
import { smsId } from './identifiers.ts'
import { judgePayment, leftTodayCents, pinLocked } from './limits.ts'
import { codeOnWire, stkText } from './outcomes.ts'
import type { Change, Outcome, Prompt } from './state.ts'
import { MPESA_SENDER, speechTo } from './texts.ts'
import { booked, freshReceipt, openingOf, phoneBalanceCents, settled, type World } from './world.ts'

/** Shows a prompt on its phone, where it waits for the PIN until it times out. */
export function openPrompt(world: World, prompt: Prompt): void {
  world.record([{ change: 'prompt-opened', prompt }])
  if (prompt.decidedCode === null) armTimeout(world, prompt)
}

/** Resumes the prompts that were open or undecided when the simulator last stopped. */
export function resumePrompts(world: World): void {
  for (const prompt of world.state.prompts.values()) {
    if (prompt.outcome !== null) continue
    if (prompt.decidedCode === null) armTimeout(world, prompt)
    else void endPrompt(world, prompt, prompt.decidedCode)
  }
}

function armTimeout(world: World, prompt: Prompt): void {
  const leftMs = prompt.openedAtMs + world.config.promptTimeoutMs - world.clock.now()
  world.later(Math.max(0, leftMs), () => {
    if (world.state.openPrompts.get(prompt.msisdn) === prompt) void timeOut(world, prompt)
  })
}

/** Continues an accepted push: a decided one ends at once; an open one is awaited only under a fault. */
export async function followPrompt(world: World, prompt: Prompt): Promise<void> {
  if (prompt.decidedCode !== null) return endPrompt(world, prompt, prompt.decidedCode)
  if (!world.faults.callbackBeforeReply) return
  await new Promise<void>(resolve => {
    const unwatch = world.watchPhone(prompt.msisdn, () => {
      if (world.state.openPrompts.get(prompt.msisdn) === prompt) return
      unwatch()
      resolve()
    })
  })
  await settled(world)
}

/** The customer's answer to the prompt on their phone. */
export type Thumb = { press: 'send'; pin: string } | { press: 'cancel' } | { press: 'nothing' }

/**
 * Answers the open prompt of a phone; null where there is none. The outcome is recorded when this returns.
 */
export function answerPrompt(world: World, msisdn: string, thumb: Thumb): Outcome | null {
  const prompt = world.state.openPrompts.get(msisdn)
  if (prompt === undefined) return null
  if (thumb.press === 'send') void endPrompt(world, prompt, judgePin(world, prompt, thumb.pin))
  else if (thumb.press === 'cancel') void endPrompt(world, prompt, '1032')
  else void timeOut(world, prompt)
  return world.state.prompts.get(prompt.checkoutRequestId)?.outcome ?? null
}

function judgePin(world: World, prompt: Prompt, pin: string): string {
  if (pinLocked(world, prompt.msisdn)) return '8006'
  const right = pin === world.config.phonePin
  world.record([{ change: 'pin-tried', msisdn: prompt.msisdn, right }])
  return right ? judgePayment(world, prompt) : '2001'
}

/**
 * The customer did not answer: 1037. A fault can still let the payment through, as observed at M-PESA.
 */
async function timeOut(world: World, prompt: Prompt): Promise<void> {
  const expired = endPrompt(world, prompt, '1037')
  if (!world.faults.stkPaidAfterTimeout || judgePayment(world, prompt) !== '0') return expired
  await expired
  if (!world.stopping.aborted) await endPrompt(world, prompt, judgePayment(world, prompt))
}

/**
 * Ends a prompt with a result code: money, message, outcome and callback are one event. Resolves once the
 * callback is delivered.
 */
function endPrompt(world: World, prompt: Prompt, wanted: string): Promise<void> {
  const code = wanted === '0' ? judgeForced(world, prompt) : wanted
  const paid = code === '0' ? payment(world, prompt) : null
  const outcome: Outcome = {
    code: codeOnWire(code),
    text: stkText(code),
    receipt: paid?.receipt ?? null,
    atMs: world.clock.now(),
  }
  const queued = callbackQueued(world, {
    kind: 'stk',
    url: prompt.callbackUrl,
    body: stkCallback(prompt, outcome),
  })
  world.record([
    ...(paid?.changes ?? failureMessage(world, prompt, code)),
    { change: 'prompt-ended', checkoutRequestId: prompt.checkoutRequestId, outcome },
    queued,
    ...(paid?.confirmations ?? []),
  ])
  return Promise.all(
    [queued, ...(paid?.confirmations ?? [])].map(({ notice }) => sendCallback(world, notice)),
  ).then(() => undefined)
}

/** A payment forced by a fault still cannot take money that is not there. */
const judgeForced = (world: World, prompt: Prompt): string => {
  const code = judgePayment(world, prompt)
  return code === '17' ? '0' : code
}

type Payment = { receipt: string; changes: Change[]; confirmations: ReturnType<typeof confirmationOf> }

/**
 * With registered URLs a prompted payment is confirmed like any other to the pay-bill number: the receipt is
 * the same.
 */
function payment(world: World, prompt: Prompt): Payment {
  const { msisdn, amountCents, merchantRequestId, checkoutRequestId, accountReference } = prompt
  const receipt = freshReceipt(world)
  const text = speechTo(world, msisdn).payBill({
    receipt,
    cents: amountCents,
    account: accountReference,
    balanceCents: phoneBalanceCents(world, msisdn) - amountCents,
    leftTodayCents: leftTodayCents(world, msisdn) - amountCents,
  })
  const changes: Change[] = [
    ...openingOf(world, msisdn),
    booked(world, {
      kind: 'stk',
      phone: msisdn,
      cents: amountCents,
      intentIds: [merchantRequestId, checkoutRequestId, accountReference],
      legs: move(phoneAccount(msisdn), WORKING, amountCents),
      receipt,
      account: accountReference,
    }),
    messageTo(world, msisdn, text),
  ]
  const payment = { receipt, msisdn, amountCents, account: accountReference, thirdPartyTransId: '' }
  return { receipt, changes, confirmations: world.faults.stkWithoutC2b ? [] : confirmationOf(world, payment) }
}

function failureMessage(world: World, prompt: Prompt, code: string): Change[] {
  const balanceCents = phoneBalanceCents(world, prompt.msisdn)
  const text = speechTo(world, prompt.msisdn).failed({ code, cents: prompt.amountCents, balanceCents })
  return text === null ? [] : [messageTo(world, prompt.msisdn, text)]
}

export function messageTo(world: World, msisdn: string, text: string): Change {
  const message = { id: smsId(world.random), msisdn, from: MPESA_SENDER, text, atMs: world.clock.now() }
  return { change: 'message-arrived', message }
}

/** The callback's body. Failures have no CallbackMetadata; Balance has no Value, as in many real ones. */
function stkCallback(prompt: Prompt, outcome: Outcome): unknown {
  const Item = [
    { Name: 'Amount', Value: prompt.amountCents / 100 },
    { Name: 'MpesaReceiptNumber', Value: outcome.receipt },
    { Name: 'Balance' },
    { Name: 'TransactionDate', Value: Number(compactStamp(outcome.atMs)) },
    { Name: 'PhoneNumber', Value: Number(prompt.msisdn) },
  ]
  const stkCallback = {
    MerchantRequestID: prompt.merchantRequestId,
    CheckoutRequestID: prompt.checkoutRequestId,
    ResultCode: outcome.code,
    ResultDesc: outcome.text,
    ...(outcome.receipt === null ? {} : { CallbackMetadata: { Item } }),
  }
  return { Body: { stkCallback } }
}
