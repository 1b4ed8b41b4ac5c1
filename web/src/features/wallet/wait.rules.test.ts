import fc from 'fast-check'
import { depositState, withdrawalState } from '@ruka/contract/payments'
import { expect, test } from 'vitest'
import { isOver, nextPhase, phaseOf, pollMs, PROMPT_MS, storyOf, type Phase } from './wait.rules.ts'

const run = (...news: Phase[]): Phase => news.reduce(nextPhase, 'requested')
const deposit = fc.constantFrom<Phase>(...depositState.options)
const withdrawal = fc.constantFrom<Phase>(...withdrawalState.options)

test('knows every state of the contract', () => {
  for (const state of depositState.options) expect(phaseOf('topup', state, undefined)).toBe(state)
  for (const state of withdrawalState.options) expect(phaseOf('withdraw', state, undefined)).toBe(state)
})

test('reads a state it does not know as unknown, never as failed', () => {
  expect(phaseOf('topup', 'quantum', undefined)).toBe('unknown')
  expect(phaseOf('topup', undefined, 'pending')).toBe('unknown')
  expect(phaseOf('withdraw', 'credited', undefined)).toBe('unknown')
})

test('goes by the status of a server without states', () => {
  expect(phaseOf('topup', undefined, 'completed')).toBe('credited')
  expect(phaseOf('topup', undefined, 'failed')).toBe('failed')
  expect(phaseOf('withdraw', undefined, 'completed')).toBe('paid')
  expect(phaseOf('withdraw', undefined, 'failed')).toBe('refunded')
})

test('ignores an answer that is older than what is shown', () => {
  expect(run('prompted', 'confirming', 'prompted')).toBe('confirming')
  expect(run('prompted', 'credited', 'confirming')).toBe('credited')
})

test('lets a payment that seemed to have ended still arrive', () => {
  expect(run('expired', 'confirming', 'credited')).toBe('credited')
  expect(run('cancelled', 'credited')).toBe('credited')
  expect(run('cancelled', 'prompted')).toBe('cancelled')
})

test('never removes arrived money from the screen, in any order of updates', () => {
  fc.assert(
    fc.property(fc.array(deposit), fc.array(deposit), (before, after) => {
      expect(run(...before, 'credited', ...after)).toBe('credited')
    }),
    { seed: 2026, numRuns: 500 },
  )
})

test('shows a payout or its return as final, in any order of updates', () => {
  fc.assert(
    fc.property(fc.array(withdrawal), news => {
      const first = news.find(phase => phase === 'paid' || phase === 'refunded')
      const last = news.reduce<Phase>(nextPhase, 'held')
      expect(last).toBe(first ?? last)
      expect(isOver(last)).toBe(first !== undefined)
    }),
    { seed: 2026, numRuns: 500 },
  )
})

test('never shows an unknown outcome as final, however long it takes', () => {
  for (const elapsedMs of [0, PROMPT_MS, 3_600_000, 86_400_000]) {
    expect(storyOf('unknown', elapsedMs)).toBe('late')
    expect(pollMs('unknown', elapsedMs, { pushConnected: false })).not.toBe(false)
  }
})

test('turns from asking to late when the prompt is over, and stays with confirming', () => {
  expect(storyOf('prompted', PROMPT_MS - 1)).toBe('asking')
  expect(storyOf('prompted', PROMPT_MS)).toBe('late')
  expect(storyOf('confirming', PROMPT_MS)).toBe('confirming')
})

test('stops polling once the payment is over, and polls less where the socket pushes', () => {
  expect(pollMs('credited', 0, { pushConnected: false })).toBe(false)
  expect(pollMs('prompted', 0, { pushConnected: false })).toBe(3000)
  expect(pollMs('prompted', 0, { pushConnected: true })).toBe(8000)
})

test('shows an expired prompt as missed while M-PESA is queried, and as ended after that', () => {
  expect(phaseOf('topup', 'expired', 'pending')).toBe('missed')
  expect(phaseOf('topup', 'expired', 'failed')).toBe('expired')
  expect(storyOf('missed', 0)).toBe('missed')
  expect(isOver('missed')).toBe(false)
  expect(pollMs('missed', 90_000, { pushConnected: false })).not.toBe(false)
  expect(run('prompted', 'missed', 'credited')).toBe('credited')
  expect(run('prompted', 'missed', 'expired')).toBe('expired')
})

test('polls for the receipt of money that arrived, for ten minutes', () => {
  const without = { pushConnected: true, lacksReceipt: true }
  expect(pollMs('credited', 20_000, without)).toBe(8000)
  expect(pollMs('credited', 600_000, without)).toBe(false)
  expect(pollMs('cancelled', 600_000, without)).toBe(false)
})
