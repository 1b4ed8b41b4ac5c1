import { recordNothing } from '../payment-staff.ts'
import { requestReversal } from '../../src/payments/receipts/request-reversal.ts'
import type { Scenario } from './run-scenarios.ts'

const credited = (kes: number) => ({ states: ['credited'], cash: kes * 100 })

/**
 * Payments that M-PESA reversed, before and after their report to us, and before and after the money was
 * spent.
 */
export const reversalScenarios: readonly Scenario[] = [
  {
    name: 'a payment that the customer reverses is taken back from cash',
    async act({ payBill, simulator, player, check, settle }) {
      await payBill(50)
      const { receipt } = await payBill(132)
      await settle()
      await simulator.forward(player.msisdn, receipt!)
      await check(receipt!)
      await check(receipt!)
    },
    expect: { states: ['credited', 'reversed'], cash: 50_00, cases: ['reversal'] },
  },
  {
    name: 'a payment that is reversed after its withdrawal becomes a debt, which the next deposit settles',
    faults: { b2cCallback: 'result' },
    async act({ payBill, requestPayout, simulator, player, check, settle }) {
      const { receipt } = await payBill(133)
      await settle()
      await requestPayout(player, 100)
      await simulator.forward(player.msisdn, receipt!)
      await check(receipt!)
      await payBill(40)
    },
    expect: { states: ['credited', 'paid', 'reversed'], cash: 0, debt: 60_00, cases: ['reversal'] },
  },
  {
    name: 'a payment that is reversed before its report to us is never credited',
    faults: { callbacksDropNext: 1 },
    async act({ payBill, simulator, player, check, repeatCallback, pull }) {
      const { receipt } = await payBill(134)
      await simulator.forward(player.msisdn, receipt!)
      await check(receipt!)
      await repeatCallback('c2b-confirmation')
      await pull()
    },
    expect: { states: [], cash: 0, cases: ['reversal'] },
  },
  {
    name: 'a prompt that is reversed before its report to us stays reversed, whatever arrives later',
    faults: { callbacksDropNext: 2 },
    async act({ requestPrompt, approve, simulator, player, check, repeatCallback, query }) {
      await requestPrompt(135)
      const { receipt } = await approve()
      await simulator.forward(player.msisdn, receipt!)
      await check(receipt!)
      await repeatCallback('stk')
      await query(20_000)
      await repeatCallback('c2b-confirmation')
    },
    expect: { states: ['reversed'], cash: 0, cases: ['reversal'] },
  },
  {
    name: 'a prompt that a query credited is reversed once its reversed receipt is known',
    faults: { callbacksDropNext: 2 },
    async act({ requestPrompt, approve, simulator, player, check, query, repeatCallback }) {
      await requestPrompt(136)
      const { receipt } = await approve()
      await query(20_000)
      await simulator.forward(player.msisdn, receipt!)
      await check(receipt!)
      await repeatCallback('c2b-confirmation')
    },
    expect: { states: ['reversed'], cash: 0, cases: ['reversal'] },
  },
  {
    name: 'a reversed payment that only Pull lists is credited and taken back',
    faults: { callbacksDropNext: 1 },
    async act({ payBill, simulator, player, pull }) {
      const { receipt } = await payBill(137)
      await simulator.forward(player.msisdn, receipt!)
      await pull()
    },
    expect: { states: ['reversed'], cash: 0, cases: ['reversal'] },
  },
  {
    name: 'a reversal that M-PESA refuses moves nothing and opens a case',
    faults: { commandResultCode: '2028' },
    async act({ payBill, settle, harness }) {
      const { receipt } = await payBill(138)
      await settle()
      await requestReversal(harness.dependencies, receipt!, recordNothing)
    },
    expect: { ...credited(138), cases: ['reversal'] },
  },
]
