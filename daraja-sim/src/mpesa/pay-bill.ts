import { move, phoneAccount, WORKING } from './books.ts'
import { askValidation, confirmationOf, validationOf } from './c2b.ts'
import { sendCallback } from './callbacks.ts'
import { judgePayBill, leftTodayCents, pinLocked } from './limits.ts'
import { codeOnWire, stkText } from './outcomes.ts'
import { messageTo } from './prompts.ts'
import type { Change, Outcome, Payment } from './state.ts'
import { speechTo } from './texts.ts'
import { booked, freshReceipt, openingOf, phoneBalanceCents, track, type World } from './world.ts'

/** What a customer types into the Lipa na M-PESA menu. */
export type PayBill = {
  msisdn: string
  businessNumber: string
  account: string
  amountCents: number
  pin: string
}

/** Resumes the payments that were held when the simulator last stopped: the business is asked again. */
export function resumePayments(world: World): void {
  for (const payment of world.state.heldPayments.values()) void concludePayment(world, payment)
}

/** A customer pays the pay-bill number from the phone. Resolves once the business has taken or refused it. */
export async function payBill(world: World, paying: PayBill): Promise<Outcome> {
  const code = judge(world, paying)
  if (code !== '0') {
    const balanceCents = phoneBalanceCents(world, paying.msisdn)
    world.record(failureMessage(world, paying, { code, balanceCents }))
    return outcomeOf(world, code, null)
  }
  return payIn(world, paying)
}

/** Pays without menu and PIN, as the sandbox simulates it. */
export async function payIn(
  world: World,
  { msisdn, amountCents, account }: Pick<PayBill, 'msisdn' | 'amountCents' | 'account'>,
): Promise<Outcome> {
  const receipt = freshReceipt(world)
  const payment = { receipt, msisdn, amountCents, account, startedAtMs: world.clock.now() }
  // From here on the money is held: neither spent twice nor lost, whatever the business answers.
  world.record([...openingOf(world, msisdn), { change: 'payment-held', payment }])
  return concludePayment(world, payment)
}

function judge(world: World, { msisdn, businessNumber, amountCents, pin }: PayBill): string {
  if (businessNumber !== world.config.shortcode) return 'SFC_IC0003'
  if (pinLocked(world, msisdn)) return '8006'
  const right = pin === world.config.phonePin
  world.record([{ change: 'pin-tried', msisdn, right }])
  return right ? judgePayBill(world, { msisdn, amountCents }) : '2001'
}

function concludePayment(world: World, payment: Payment): Promise<Outcome> {
  const work = validate(world, payment).then(verdict => {
    // A stop in the middle leaves the payment held; the next start asks again.
    if (world.stopping.aborted) return outcomeOf(world, '1037', null)
    return verdict.code === '0'
      ? complete(world, payment, verdict.thirdPartyTransId)
      : refuse(world, payment, verdict.code)
  })
  void track(
    world,
    work.then(() => undefined),
  )
  return work
}

/** The business's validation, or its ResponseType's. Without a registration every payment is accepted. */
async function validate(
  world: World,
  payment: Payment,
): Promise<{ code: string; thirdPartyTransId: string }> {
  const taken = { code: '0', thirdPartyTransId: '' }
  const urls = world.state.c2bUrls
  if (urls === null || world.faults.c2bValidation === 'off') return taken
  const queued = validationOf(world, urls.validationUrl, { ...payment, thirdPartyTransId: '' })
  world.record([queued])
  const verdict = await askValidation(world, queued.notice)
  if (verdict !== null) return verdict
  return urls.responseType === 'Completed' ? taken : { code: 'C2B00016', thirdPartyTransId: '' }
}

function complete(world: World, payment: Payment, thirdPartyTransId: string): Outcome {
  const { receipt, msisdn, amountCents, account } = payment
  const text = speechTo(world, msisdn).payBill({
    receipt,
    cents: amountCents,
    account,
    // The hold has already taken the amount off the balance.
    balanceCents: phoneBalanceCents(world, msisdn),
    leftTodayCents: leftTodayCents(world, msisdn) - amountCents,
  })
  const confirmations = confirmationOf(world, { ...payment, thirdPartyTransId })
  world.record([
    { change: 'payment-ended', receipt, taken: true },
    booked(world, {
      kind: 'c2b',
      phone: msisdn,
      cents: amountCents,
      intentIds: [],
      legs: move(phoneAccount(msisdn), WORKING, amountCents),
      receipt,
      account,
    }),
    messageTo(world, msisdn, text),
    ...confirmations,
  ])
  for (const { notice } of confirmations) void sendCallback(world, notice)
  return outcomeOf(world, '0', receipt)
}

/** The customer keeps the money and gets a message that says so. */
function refuse(world: World, payment: Payment, code: string): Outcome {
  const { receipt, msisdn, amountCents } = payment
  // The message is composed while the amount is still held.
  const balanceCents = phoneBalanceCents(world, msisdn) + amountCents
  world.record([
    { change: 'payment-ended', receipt, taken: false },
    ...failureMessage(world, payment, { code, balanceCents }),
  ])
  return outcomeOf(world, code, null)
}

const outcomeOf = (world: World, code: string, receipt: string | null): Outcome => ({
  code: codeOnWire(code),
  text: stkText(code),
  receipt,
  atMs: world.clock.now(),
})

function failureMessage(
  world: World,
  { msisdn, amountCents: cents, account }: Pick<PayBill, 'msisdn' | 'amountCents' | 'account'>,
  end: { code: string; balanceCents: number },
): Change[] {
  const text = speechTo(world, msisdn).failed({ ...end, cents, account })
  return text === null ? [] : [messageTo(world, msisdn, text)]
}
