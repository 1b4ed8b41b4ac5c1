import { recordNothing } from '../payment-staff.ts'
import { expect } from 'vitest'
import { requestReversal } from '../../src/payments/receipts/request-reversal.ts'
import { assignSuspense } from '../../src/payments/receipts/suspense.ts'
import type { Scenario } from './run-scenarios.ts'

const staff = { kind: 'staff', id: 'sample' } as const
const credited = (kes: number) => ({ states: ['credited'], cash: kes * 100 })

/** Payments by pay-bill, with and without the account number of a player. */
export const paybillScenarios: readonly Scenario[] = [
  {
    name: 'a pay-bill payment for the registered number, in any form, is credited at once',
    async act({ payBill, player }) {
      expect(await payBill(120, `0${player.msisdn.slice(3).replaceAll('0', 'O')}`)).toMatchObject({
        resultCode: 0,
      })
      await payBill(30, `+254 ${player.msisdn.slice(3, 6)}-${player.msisdn.slice(6)}`)
    },
    expect: { states: ['credited', 'credited'], cash: 150_00 },
  },
  {
    name: 'a pay-bill payment whose confirmation is lost is credited once by Pull',
    faults: { callbacksDropNext: 1 },
    async act({ payBill, pull, repeatCallback }) {
      await payBill(121)
      await pull()
      await pull()
      await repeatCallback('c2b-confirmation')
    },
    expect: credited(121),
  },
  {
    name: 'a payment that Pull lists late is found in the long window',
    faults: { callbacksDropNext: 1, pullLagMs: 3_600_000 },
    async act({ payBill, pull, simulator }) {
      await payBill(122)
      await pull()
      await simulator.faults({ pullLagMs: 0 })
      await pull(3_600_000)
    },
    expect: credited(122),
  },
  {
    name: 'Pull continues after its token expired and the gateway was busy',
    faults: { callbacksDropNext: 1, tokensInvalidNext: 1 },
    async act({ payBill, pull, simulator }) {
      await payBill(123)
      await simulator.faults({ spikeArrestNext: 1 })
      await pull()
      await pull()
    },
    expect: credited(123),
  },
  {
    name: 'a pay-bill payment for an unknown account is refused before it is made',
    async act({ payBill, simulator, player }) {
      const { balanceCents } = await simulator.phone(player.msisdn)
      for (const account of ['254799999999', 'JOHN', '123'])
        expect(await payBill(124, account)).toMatchObject({ resultCode: 'C2B00012', receipt: null })
      expect((await simulator.phone(player.msisdn)).balanceCents).toBe(balanceCents)
    },
    expect: { states: [], cash: 0 },
  },
  {
    name: 'a payment for an unknown account whose validation times out goes to suspense',
    faults: { c2bValidation: 'timeout' },
    async act({ payBill }) {
      await payBill(125, 'JOHN')
    },
    expect: { states: [], cash: 0, suspense: 125_00, cases: ['suspense'] },
  },
  {
    name: 'money in suspense is credited to the player once staff assign it',
    faults: { c2bValidation: 'off' },
    async act({ payBill, settle, suspenseIdOf, harness, player, repeatCallback, pull }) {
      const { receipt } = await payBill(126, 'JOHN')
      await settle()
      const id = await suspenseIdOf(receipt!)
      await harness.ctx.db.tx(tx =>
        assignSuspense(tx, harness.dependencies, { id, playerId: player.id, actor: staff, why: 'proven' }),
      )
      await repeatCallback('c2b-confirmation')
      await pull()
    },
    expect: credited(126),
  },
  {
    name: 'money in suspense is returned when staff request a reversal from M-PESA',
    faults: { c2bValidation: 'off' },
    async act({ payBill, settle, harness, repeatCallback }) {
      const { receipt } = await payBill(127, 'JOHN')
      await settle()
      await requestReversal(harness.dependencies, receipt!, recordNothing)
      await settle()
      for (const kind of ['reversal-result', 'c2b-confirmation'] as const) await repeatCallback(kind)
    },
    expect: { states: [], cash: 0, cases: ['reversal'] },
  },
  {
    name: 'a payment for a suspended player is refused, and goes to suspense if it arrives anyway',
    async act({ payBill, setStatus, simulator }) {
      await setStatus('suspended')
      expect(await payBill(128)).toMatchObject({ resultCode: 'C2B00012' })
      await simulator.faults({ c2bValidation: 'off' })
      await payBill(129)
    },
    expect: { states: [], cash: 0, suspense: 129_00, cases: ['suspense'] },
  },
  {
    name: 'a second payment with a prompt’s reference, and one of another amount, go to suspense',
    faults: { c2bValidation: 'off' },
    async act({ requestPrompt, approve, payBill, simulator, player, settle }) {
      await requestPrompt(130)
      const { prompt } = await simulator.phone(player.msisdn)
      await approve()
      await settle()
      await payBill(130, prompt!.accountReference)
      await payBill(131, prompt!.accountReference)
    },
    expect: { states: ['credited'], cash: 130_00, suspense: 261_00, cases: ['suspense', 'suspense'] },
  },
]
