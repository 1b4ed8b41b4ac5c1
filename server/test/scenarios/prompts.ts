import { expect } from 'vitest'
import type { Scenario } from './play.ts'

const credited = (kes: number) => ({ states: ['credited'], cash: kes * 100 })

/** Prompts: every way in which the news of one payment can come, or fail to. */
export const promptScenarios: readonly Scenario[] = [
  {
    name: 'a prompt that is told by callback and by pay-bill confirmation is one credit',
    async act({ ask, approve }) {
      await ask(100)
      await approve()
    },
    expect: credited(100),
  },
  {
    name: 'a prompt whose callback is lost is credited by its confirmation, and the late callback changes nothing',
    faults: { callbacksDropNext: 1 },
    async act({ ask, approve, settle, retell }) {
      await ask(101)
      await approve()
      await settle()
      await retell('stk')
    },
    expect: credited(101),
  },
  {
    name: 'a prompt whose news is all lost is credited by a question, and Pull brings its receipt',
    faults: { callbacksDropNext: 2 },
    async act({ ask, approve, query, pull, counter, player }) {
      const id = await ask(102)
      const { receipt } = await approve()
      await query(20_000)
      await pull()
      expect((await counter.read(player.id, id)).body.data).toMatchObject({
        ref: receipt,
        status: 'completed',
      })
    },
    expect: credited(102),
  },
  {
    name: 'a prompt whose news is all lost is credited by Pull, and the question after it changes nothing',
    faults: { callbacksDropNext: 2 },
    async act({ ask, approve, query, pull }) {
      await ask(103)
      await approve()
      await pull(1)
      await query(20_000)
    },
    expect: credited(103),
  },
  {
    name: 'a prompt that a question credited takes its receipt from the confirmation, then from the callback, once',
    faults: { callbacksDropNext: 2 },
    async act({ ask, approve, query, retell }) {
      await ask(104)
      await approve()
      await query(20_000)
      for (const kind of ['c2b-confirmation', 'stk', 'c2b-confirmation', 'stk'] as const) await retell(kind)
    },
    expect: credited(104),
  },
  {
    name: 'news that comes three times is heard once',
    faults: { callbackCopies: 3 },
    async act({ ask, approve }) {
      await ask(105)
      await approve()
    },
    expect: credited(105),
  },
  {
    name: 'news that comes before the answer to our request is believed',
    faults: { callbackBeforeReply: true, stkResultCode: '0' },
    async act({ ask }) {
      await ask(106)
    },
    expect: credited(106),
  },
  {
    name: 'a prompt whose acknowledgement never came is credited when it is paid',
    faults: { submitReply: 'reset' },
    async act({ ask, approve }) {
      await ask(107)
      await approve()
    },
    expect: credited(107),
  },
  {
    name: 'a prompt that timed out and was paid after all is credited',
    faults: { stkPaidAfterTimeout: true },
    async act({ ask, simulator, player }) {
      await ask(108)
      await simulator.press(player.msisdn, 'ignore')
    },
    expect: credited(108),
  },
  {
    name: 'a question that contradicts the callback takes nothing back',
    faults: { queryResultCode: '1032' },
    async act({ ask, approve, query, settle }) {
      await ask(109)
      await approve()
      await settle()
      await query(20_000)
    },
    expect: credited(109),
  },
  {
    name: 'a question that wrongly said "cancelled" is overturned by the payment',
    faults: { callbacksDropNext: 2, queryResultCode: '1032' },
    async act({ ask, approve, query, retell }) {
      await ask(110)
      await approve()
      await query(20_000)
      await retell('c2b-confirmation')
    },
    expect: credited(110),
  },
  {
    name: 'a prompt that nobody paid is unknown, then nothing',
    faults: { queryPendingAs: '4999' },
    async act({ ask, query, simulator, player }) {
      await ask(111)
      for (const ms of [20_000, 40_000, 120_000, 420_000, 30_000]) await query(ms)
      await simulator.press(player.msisdn, 'cancel')
    },
    expect: { states: ['cancelled'], cash: 0 },
  },
]
