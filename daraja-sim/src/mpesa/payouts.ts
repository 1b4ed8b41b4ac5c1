import { balanceCents, move, phoneAccount, UTILITY, WORKING } from './books.ts'
import { callbackQueued, sendCallback } from './callbacks.ts'
import { dottedStamp } from './clock.ts'
import { judgePayout } from './limits.ts'
import { codeOnWire, resultText } from './outcomes.ts'
import { messageTo } from './prompts.ts'
import { queueTimeoutBody, resultBody, type Parameter } from './results.ts'
import type { Change, Outcome, Payout } from './state.ts'
import { speechTo } from './texts.ts'
import { booked, freshReceipt, openingOf, phoneBalanceCents, type World } from './world.ts'

/** Sample names; no phone has a real one. */
const SAMPLE_CUSTOMER = 'SAMPLE CUSTOMER'

/** Carries out the payouts that were accepted but not finished when the simulator last stopped. */
export function resumePayouts(world: World): void {
  for (const payout of world.state.payouts.values()) if (payout.outcome === null) void carryOut(world, payout)
}

/** Carries out a payout, and sends its result as the faults allow. All of its changes are one event. */
export async function carryOut(world: World, payout: Payout): Promise<void> {
  const code = payout.decidedCode ?? judgePayout(world, payout)
  const receipt = freshReceipt(world)
  const outcome: Outcome = {
    code: codeOnWire(code),
    text: resultText(code),
    receipt,
    atMs: world.clock.now(),
  }
  const changes: Change[] = [
    ...(code === '0' ? payment(world, payout, receipt) : []),
    { change: 'payout-ended', originatorConversationId: payout.originatorConversationId, outcome },
  ]
  const queued = notice(world, payout, outcome)
  world.record(queued === null ? changes : [...changes, queued])
  if (queued !== null) await sendCallback(world, queued.notice)
}

function payment(world: World, payout: Payout, receipt: string): Change[] {
  const { msisdn, amountCents, originatorConversationId, conversationId } = payout
  const balanceAfterCents = phoneBalanceCents(world, msisdn) + amountCents
  return [
    ...openingOf(world, msisdn),
    booked(world, {
      kind: payout.product ?? 'b2c',
      phone: msisdn,
      cents: amountCents,
      intentIds: [originatorConversationId, conversationId],
      legs: move(UTILITY, phoneAccount(msisdn), amountCents),
      receipt,
    }),
    messageTo(
      world,
      msisdn,
      speechTo(world, msisdn).received({ receipt, cents: amountCents, balanceCents: balanceAfterCents }),
    ),
  ]
}

type Notice = ReturnType<typeof callbackQueued>

function notice(world: World, payout: Payout, outcome: Outcome): Notice | null {
  switch (world.faults.b2cCallback) {
    case 'silence':
      return null
    case 'queue-timeout':
      return callbackQueued(world, {
        kind: 'b2c-queue-timeout',
        url: payout.queueTimeoutUrl,
        body: queueTimeoutBody(payout, outcome.receipt),
      })
    case 'result':
      return callbackQueued(world, {
        kind: 'b2c-result',
        url: payout.resultUrl,
        body: resultBody('b2c', payout, { outcome, parameters: parametersOf(world, payout, outcome) }),
      })
  }
}

function parametersOf(world: World, payout: Payout, outcome: Outcome): Parameter[] {
  if (outcome.code !== 0) return []
  const { books } = world.state
  return [
    { Key: 'TransactionAmount', Value: payout.amountCents / 100 },
    { Key: 'TransactionReceipt', Value: outcome.receipt ?? '' },
    { Key: 'ReceiverPartyPublicName', Value: `${payout.msisdn} - ${SAMPLE_CUSTOMER}` },
    { Key: 'TransactionCompletedDateTime', Value: dottedStamp(outcome.atMs) },
    // The notice is composed before the booking is entered, so the amount is taken off here.
    {
      Key: 'B2CUtilityAccountAvailableFunds',
      Value: (balanceCents(books, UTILITY) - payout.amountCents) / 100,
    },
    { Key: 'B2CWorkingAccountAvailableFunds', Value: balanceCents(books, WORKING) / 100 },
    { Key: 'B2CRecipientIsRegisteredCustomer', Value: 'Y' },
    { Key: 'B2CChargesPaidAccountAvailableFunds', Value: 0 },
  ]
}
