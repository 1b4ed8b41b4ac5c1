import { describe, expect, it } from 'vitest'
import { paymentsUnderTest } from '../../../test/payments-under-test.ts'

const at = paymentsUnderTest()
const eventsOf = (id: string) =>
  at.harness.events.flatMap(({ payload }) =>
    (payload as { id?: string }).id === id ? [(payload as { state: string }).state] : [],
  )

describe('a deposit', () => {
  // spec: 2.72, 3.11, 5.34, 7.15, 7.16
  it('prompts the phone, is credited when the player pays, and publishes its states', async () => {
    const player = await at.harness.player()
    const { status, body } = await at.harness.deposit(player.id, 100)
    expect(status).toBe(200)
    const id = String(body.data!['id'])
    const masked = `254****${player.msisdn.slice(-3)}`
    expect(body.data).toMatchObject({
      state: 'prompted',
      amount: 100,
      msisdn: masked,
      message: `Check your phone, ${masked}, and enter your M-PESA PIN`,
    })
    const { prompt } = await at.simulator.phone(player.msisdn)
    expect(prompt!.accountReference).toMatch(/^[A-Z0-9]{10}$/)
    const { receipt } = await at.simulator.press(player.msisdn, 'approve')
    expect(await at.outcome(player, id)).toEqual(['credited', 100_00, 0])
    expect((await at.harness.read(player.id, id)).body.data).toMatchObject({
      ref: receipt,
      value: 100,
      subject: 'deposit',
      status: 'completed',
    })
    expect(eventsOf(id)).toEqual(['requested', 'prompted', 'credited'])
    expect(at.harness.events).toContainEqual({
      type: 'deposit.credited',
      payload: { depositId: id, playerId: player.id, cents: 100_00 },
    })
  })

  it.each([
    ['cancelled', 'cancel', {}],
    ['wrong_pin', 'approve', { pin: '9999' }],
  ] as const)('ends as %s without money when the player does not pay', async (state, button, body) => {
    const { player, id } = await at.prompted(75)
    await at.simulator.press(player.msisdn, button, body)
    expect(await at.outcome(player, id)).toEqual([state, 0, 0])
    expect((await at.harness.read(player.id, id)).body.data).toMatchObject({ status: 'failed' })
  })

  it('ends as insufficient when the phone has too little money', async () => {
    const { player, id } = await at.prompted(60_000)
    await at.simulator.press(player.msisdn, 'approve')
    expect(await at.outcome(player, id)).toEqual(['insufficient', 0, 0])
  })

  it.each([
    ['17', 'busy'],
    ['8006', 'failed'],
    ['SFC_IC0003', 'failed'],
    ['7777', 'unknown'],
  ])('with the result code %s is %s', async (code, state) => {
    await at.simulator.faults({ stkResultCode: code })
    const { player, id } = await at.prompted(20)
    expect(await at.outcome(player, id)).toEqual([state, 0, 0])
  })

  it('that timed out is still credited when it is paid', async () => {
    await at.simulator.faults({ stkPaidAfterTimeout: true })
    const { player, id } = await at.prompted(110)
    await at.simulator.press(player.msisdn, 'ignore')
    expect(await at.outcome(player, id)).toEqual(['credited', 110_00, 0])
  })

  it('is credited once for repeated callbacks in any order', async () => {
    await at.simulator.faults({ stkPaidAfterTimeout: true })
    const { player, id } = await at.prompted(120)
    await at.simulator.press(player.msisdn, 'ignore')
    await at.outcome(player, id)
    const { callbacks } = await at.simulator.callbacks()
    const bodies = callbacks
      .filter(({ url }) => url === at.hookOf(id))
      .map(({ body }) => JSON.stringify(body))
    expect(bodies).toHaveLength(2)
    await Promise.all(
      [...bodies.toReversed(), ...Array.from({ length: 10 }, () => bodies[1]!)].map(body =>
        at.harness.sendCallback(at.hookOf(id), body),
      ),
    )
    await Promise.all([at.harness.work(), at.harness.work()])
    expect(await at.outcome(player, id)).toEqual(['credited', 120_00, 0])
    const verdicts = await at.verdictsOf(id)
    expect(verdicts).toHaveLength(14)
    expect(verdicts.filter(verdict => verdict === 'repeated').length).toBeGreaterThanOrEqual(12)
    expect(verdicts).not.toContain(null)
  })

  it('is credited when the callback arrives before the answer to our request', async () => {
    await at.simulator.faults({ callbackBeforeReply: true, stkResultCode: '0' })
    const player = await at.harness.player()
    const { body } = await at.harness.deposit(player.id, 130)
    expect(await at.outcome(player, body.data!['id'] as string)).toEqual(['credited', 130_00, 0])
  })

  it('is credited by its callback when the answer to our request is lost', async () => {
    await at.simulator.faults({ submitReply: 'reset' })
    const player = await at.harness.player()
    const { status, body } = await at.harness.deposit(player.id, 140)
    expect([status, body.data!['state']]).toEqual([200, 'unknown'])
    const id = String(body.data!['id'])
    expect((await at.harness.read(player.id, id)).body.data).toMatchObject({ status: 'pending' })
    await at.simulator.press(player.msisdn, 'approve')
    expect(await at.outcome(player, id)).toEqual(['credited', 140_00, 0])
  })

  it('is unknown, not failed, when the gateway hangs or a firewall answers', async () => {
    for (const submitReply of ['hang', 'html503']) {
      await at.simulator.faults({ submitReply })
      if (submitReply === 'hang') at.harness.waitForAnswers(500)
      const player = await at.harness.player()
      const { body } = await at.harness.deposit(player.id, 145)
      expect(body.data!['state']).toBe('unknown')
      at.harness.waitForAnswers()
    }
  })
})

describe('the history', () => {
  // spec: 2.26, 3.14, 7.23, 9.16
  it('has pages of 20, newest first, with the player’s own transactions only', async () => {
    const player = await at.harness.player()
    await at.simulator.faults({ stkResultCode: '1032' })
    for (let n = 1; n <= 21; n++) {
      await at.harness.clock.advance(90_000)
      await at.harness.deposit(player.id, n)
    }
    await at.harness.work()
    const first = (await at.harness.get(player.id, '/wallet/transactions')).body
    const second = (await at.harness.history(player.id, '?page=2')).body
    const third = (await at.harness.history(player.id, '?page=3')).body
    const values = (page: object) => (page as { data: { value: number }[] }).data.map(row => row.value)
    expect(values(first)).toEqual(Array.from({ length: 20 }, (_, n) => 21 - n))
    expect(values(second)).toEqual([1])
    expect(third).toMatchObject({ data: [], paginator: { index: 3, length: 21, pagesize: 20 } })
    const other = await at.harness.player()
    const id = (first as unknown as { data: { id: string }[] }).data[0]!.id
    expect(await at.harness.get(other.id, `/wallet/transactions/${id}/`)).toMatchObject({ status: 404 })
    expect(await at.harness.get(player.id, `/wallet/transactions/${id}/`)).toMatchObject({ status: 200 })
    expect(await at.harness.read(player.id, '-'.repeat(36))).toMatchObject({ status: 404 })
    expect((await at.harness.history(player.id, '?subject=withdraw')).body).toMatchObject({
      data: [],
      paginator: { length: 0 },
    })
  })
})
