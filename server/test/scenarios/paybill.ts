import { recordNothing } from '../payment-staff.ts'
import { expect } from 'vitest'
import { requestReversal } from '../../src/payments/receipts/request-reversal.ts'
import { assignSuspense } from '../../src/payments/receipts/suspense.ts'
import type { Scenario } from './play.ts'

const staff = { kind: 'staff', id: 'sample' } as const
const credited = (kes: number) => ({ states: ['credited'], cash: kes * 100 })

/** Payments by pay-bill: those that name a player, and those that name nobody. */
export const paybillScenarios: readonly Scenario[] = [
  {
    name: 'a pay-bill payment for the registered number, typed as people do, is credited at once',
    async act({ payBill, player }) {
      expect(await payBill(120, `0${player.msisdn.slice(3).replaceAll('0', 'O')}`)).toMatchObject({
        resultCode: 0,
      })
      await payBill(30, `+254 ${player.msisdn.slice(3, 6)}-${player.msisdn.slice(6)}`)
    },
    expect: { states: ['credited', 'credited'], cash: 150_00 },
  },
  {
    name: 'a pay-bill payment whose confirmation is lost is credited by Pull, and once',
    faults: { callbacksDropNext: 1 },
    async act({ payBill, pull, retell }) {
      await payBill(121)
      await pull()
      await pull()
      await retell('c2b-confirmation')
    },
    expect: credited(121),
  },
  {
    name: 'a payment that Pull is slow to list is found by the long look back',
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
    name: 'Pull goes on after its token was ended and the gateway was busy',
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
    name: 'a payment for an unknown account that nobody could refuse in time lies in suspense',
    faults: { c2bValidation: 'timeout' },
    async act({ payBill }) {
      await payBill(125, 'JOHN')
    },
    expect: { states: [], cash: 0, suspense: 125_00, cases: ['suspense'] },
  },
  {
    name: 'suspended money is the player’s once staff assign it',
    faults: { c2bValidation: 'off' },
    async act({ payBill, settle, suspended, counter, player, retell, pull }) {
      const { receipt } = await payBill(126, 'JOHN')
      await settle()
      const id = await suspended(receipt!)
      await counter.ctx.db.tx(tx =>
        assignSuspense(tx, counter.dependencies, { id, playerId: player.id, actor: staff, why: 'proven' }),
      )
      await retell('c2b-confirmation')
      await pull()
    },
    expect: credited(126),
  },
  {
    name: 'suspended money goes back when staff ask M-PESA to reverse it',
    faults: { c2bValidation: 'off' },
    async act({ payBill, settle, counter, retell }) {
      const { receipt } = await payBill(127, 'JOHN')
      await settle()
      await requestReversal(counter.dependencies, receipt!, recordNothing)
      await settle()
      for (const kind of ['reversal-result', 'c2b-confirmation'] as const) await retell(kind)
    },
    expect: { states: [], cash: 0, cases: ['reversal'] },
  },
  {
    name: 'a payment for a suspended player is refused, and lies in suspense when it comes all the same',
    async act({ payBill, standing, simulator }) {
      await standing('suspended')
      expect(await payBill(128)).toMatchObject({ resultCode: 'C2B00012' })
      await simulator.faults({ c2bValidation: 'off' })
      await payBill(129)
    },
    expect: { states: [], cash: 0, suspense: 129_00, cases: ['suspense'] },
  },
  {
    name: 'a second payment under a prompt’s reference, and one of another amount, lie in suspense',
    faults: { c2bValidation: 'off' },
    async act({ ask, approve, payBill, simulator, player, settle }) {
      await ask(130)
      const { prompt } = await simulator.phone(player.msisdn)
      await approve()
      await settle()
      await payBill(130, prompt!.accountReference)
      await payBill(131, prompt!.accountReference)
    },
    expect: { states: ['credited'], cash: 130_00, suspense: 261_00, cases: ['suspense', 'suspense'] },
  },
]
