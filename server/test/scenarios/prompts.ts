import { expect } from 'vitest'
import type { Scenario } from './run-scenarios.ts'

const credited = (kes: number) => ({ states: ['credited'], cash: kes * 100 })

/** Prompts: every way in which the reports of one payment can arrive, or be lost. */
export const promptScenarios: readonly Scenario[] = [
  {
    name: 'a prompt that a callback and a pay-bill confirmation report is credited once',
    async act({ requestPrompt, approve }) {
      await requestPrompt(100)
      await approve()
    },
    expect: credited(100),
  },
  {
    name: 'a prompt whose callback is lost is credited by its confirmation; a late callback changes nothing',
    faults: { callbacksDropNext: 1 },
    async act({ requestPrompt, approve, settle, repeatCallback }) {
      await requestPrompt(101)
      await approve()
      await settle()
      await repeatCallback('stk')
    },
    expect: credited(101),
  },
  {
    name: 'a prompt whose callbacks are lost is credited by a query, and Pull adds its receipt',
    faults: { callbacksDropNext: 2 },
    async act({ requestPrompt, approve, query, pull, harness, player }) {
      const id = await requestPrompt(102)
      const { receipt } = await approve()
      await query(20_000)
      await pull()
      expect((await harness.read(player.id, id)).body.data).toMatchObject({
        ref: receipt,
        status: 'completed',
      })
    },
    expect: credited(102),
  },
  {
    name: 'a prompt whose callbacks are lost is credited by Pull; a later query changes nothing',
    faults: { callbacksDropNext: 2 },
    async act({ requestPrompt, approve, query, pull }) {
      await requestPrompt(103)
      await approve()
      await pull(1)
      await query(20_000)
    },
    expect: credited(103),
  },
  {
    name: 'a prompt that a query credited gets its receipt once, from the first callback that reports it',
    faults: { callbacksDropNext: 2 },
    async act({ requestPrompt, approve, query, repeatCallback }) {
      await requestPrompt(104)
      await approve()
      await query(20_000)
      for (const kind of ['c2b-confirmation', 'stk', 'c2b-confirmation', 'stk'] as const)
        await repeatCallback(kind)
    },
    expect: credited(104),
  },
  {
    name: 'a callback that arrives three times is applied once',
    faults: { callbackCopies: 3 },
    async act({ requestPrompt, approve }) {
      await requestPrompt(105)
      await approve()
    },
    expect: credited(105),
  },
  {
    name: 'a callback that arrives before the answer to our request is applied',
    faults: { callbackBeforeReply: true, stkResultCode: '0' },
    async act({ requestPrompt }) {
      await requestPrompt(106)
    },
    expect: credited(106),
  },
  {
    name: 'a prompt whose acknowledgement is lost is credited when it is paid',
    faults: { submitReply: 'reset' },
    async act({ requestPrompt, approve }) {
      await requestPrompt(107)
      await approve()
    },
    expect: credited(107),
  },
  {
    name: 'a prompt that times out and is paid later is credited',
    faults: { stkPaidAfterTimeout: true },
    async act({ requestPrompt, simulator, player }) {
      await requestPrompt(108)
      await simulator.press(player.msisdn, 'ignore')
    },
    expect: credited(108),
  },
  {
    name: 'a query that contradicts the callback takes nothing back',
    faults: { queryResultCode: '1032' },
    async act({ requestPrompt, approve, query, settle }) {
      await requestPrompt(109)
      await approve()
      await settle()
      await query(20_000)
    },
    expect: credited(109),
  },
  {
    name: 'a payment overturns a query that reported the prompt as cancelled',
    faults: { callbacksDropNext: 2, queryResultCode: '1032' },
    async act({ requestPrompt, approve, query, repeatCallback }) {
      await requestPrompt(110)
      await approve()
      await query(20_000)
      await repeatCallback('c2b-confirmation')
    },
    expect: credited(110),
  },
  {
    name: 'a prompt that is not paid is unknown, and cancelled once M-PESA says so',
    faults: { queryPendingAs: '4999' },
    async act({ requestPrompt, query, simulator, player }) {
      await requestPrompt(111)
      for (const ms of [20_000, 40_000, 120_000, 420_000, 30_000]) await query(ms)
      await simulator.press(player.msisdn, 'cancel')
    },
    expect: { states: ['cancelled'], cash: 0 },
  },
]
