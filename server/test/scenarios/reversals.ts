import { recordNothing } from '../payment-staff.ts'
import { requestReversal } from '../../src/payments/receipts/request-reversal.ts'
import type { Scenario } from './play.ts'

const credited = (kes: number) => ({ states: ['credited'], cash: kes * 100 })

/** Payments that M-PESA took back, before and after we heard of them, and before and after the money was spent. */
export const reversalScenarios: readonly Scenario[] = [
  {
    name: 'a payment that the customer takes back is given back from cash',
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
    name: 'a payment that is taken back after it was held for a withdrawal is a debt, which the next deposit settles',
    faults: { b2cCallback: 'result' },
    async act({ payBill, asked, simulator, player, check, settle }) {
      const { receipt } = await payBill(133)
      await settle()
      await asked(player, 100)
      await simulator.forward(player.msisdn, receipt!)
      await check(receipt!)
      await payBill(40)
    },
    expect: { states: ['credited', 'paid', 'reversed'], cash: 0, debt: 60_00, cases: ['reversal'] },
  },
  {
    name: 'a payment that was taken back before we heard of it is never credited',
    faults: { callbacksDropNext: 1 },
    async act({ payBill, simulator, player, check, retell, pull }) {
      const { receipt } = await payBill(134)
      await simulator.forward(player.msisdn, receipt!)
      await check(receipt!)
      await retell('c2b-confirmation')
      await pull()
    },
    expect: { states: [], cash: 0, cases: ['reversal'] },
  },
  {
    name: 'a prompt that was taken back before we heard of it is reversed, whatever is told later',
    faults: { callbacksDropNext: 2 },
    async act({ ask, approve, simulator, player, check, retell, query }) {
      await ask(135)
      const { receipt } = await approve()
      await simulator.forward(player.msisdn, receipt!)
      await check(receipt!)
      await retell('stk')
      await query(20_000)
      await retell('c2b-confirmation')
    },
    expect: { states: ['reversed'], cash: 0, cases: ['reversal'] },
  },
  {
    name: 'a prompt that a question credited gives back what was taken back under a receipt that came later',
    faults: { callbacksDropNext: 2 },
    async act({ ask, approve, simulator, player, check, query, retell }) {
      await ask(136)
      const { receipt } = await approve()
      await query(20_000)
      await simulator.forward(player.msisdn, receipt!)
      await check(receipt!)
      await retell('c2b-confirmation')
    },
    expect: { states: ['reversed'], cash: 0, cases: ['reversal'] },
  },
  {
    name: 'a reversed payment that only Pull tells of is credited and given back',
    faults: { callbacksDropNext: 1 },
    async act({ payBill, simulator, player, pull }) {
      const { receipt } = await payBill(137)
      await simulator.forward(player.msisdn, receipt!)
      await pull()
    },
    expect: { states: ['reversed'], cash: 0, cases: ['reversal'] },
  },
  {
    name: 'a reversal that M-PESA refuses moves nothing and calls a person',
    faults: { commandResultCode: '2028' },
    async act({ payBill, settle, counter }) {
      const { receipt } = await payBill(138)
      await settle()
      await requestReversal(counter.dependencies, receipt!, recordNothing)
    },
    expect: { ...credited(138), cases: ['reversal'] },
  },
]
