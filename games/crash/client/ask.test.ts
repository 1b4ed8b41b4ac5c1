import type { CrashClientMessage } from '@ruka/contract/crash'
import { describe, expect, it } from 'vitest'
import { makeAsk } from './ask.ts'

function asking(up = true) {
  const sent: CrashClientMessage[] = []
  const due: (() => void)[] = []
  const ask = makeAsk(
    message => {
      if (up) sent.push(message)
      return up
    },
    { after: (_, call) => due.push(call) },
  )
  return { ask, sent, timeOut: () => due.forEach(call => call()) }
}

describe('a request over the socket', () => {
  it('gets the answer of its kind', async () => {
    const { ask, sent } = asking()
    const mine = ask.mine(812)
    const seeded = ask.seed('a-seed-of-mine')
    ask.receive({ t: 'seeded', seed: 'a-seed-of-mine', round: 9 })
    ask.receive({ t: 'myBets', bets: [], more: false })
    expect([(await mine).more, (await seeded).round]).toEqual([false, 9])
    expect(sent).toEqual([
      { t: 'myBets', before: 812 },
      { t: 'seed', seed: 'a-seed-of-mine' },
    ])
  })

  it('fails without a connection, without an answer in time, and when it is sent again', async () => {
    await expect(asking(false).ask.mine()).rejects.toThrow(/no answer/)
    const { ask, timeOut } = asking()
    const first = ask.mine()
    const second = ask.mine()
    await expect(first).rejects.toThrow(/no answer/)
    timeOut()
    await expect(second).rejects.toThrow(/no answer/)
  })
})
