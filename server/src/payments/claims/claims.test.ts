import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paymentsUnderTest, type Player } from '../../../test/payments-under-test.ts'
import { sql } from '../../platform/db/db.ts'
import { registerPaybill } from '../deposits/register-paybill.ts'
import { callbackUrl } from '../setup/secret-path.ts'
import { claimDeposits } from './claim-deposits.ts'
import { checkDueClaims } from './check-claims.ts'

const line = { dead: false }
const at = paymentsUnderTest({
  around: rail => ({
    ...rail,
    // M-PESA's times are replaced by those of the tests' clock.
    readStatusCallback(body) {
      const callback = rail.readStatusCallback(body)
      return callback?.found
        ? { ...callback, found: { ...callback.found, atMs: at.harness.clock.now() } }
        : callback
    },
    queryStatus: ask =>
      line.dead ? Promise.reject(new Error('the process died here')) : rail.queryStatus(ask),
  }),
})
beforeEach(() => void (line.dead = false))

const claim = (who: Player, text: string) =>
  at.harness.call('POST', who.id, '/ipn/payins/mpesa/status/', { body: { trans_id: text } })
const listed = async (who: Player) =>
  (await at.harness.get(who.id, '/ipn/payins/mpesa/status/')).body.data as unknown as Result[]
type Result = { code: string; status: string; message: string; amount?: number }
const results = (answer: Awaited<ReturnType<typeof claim>>) => answer.body.data!['results'] as Result[]
const lastMessage = async ({ msisdn }: Player) => (await at.simulator.phone(msisdn)).messages.at(-1)!.text
const cash = async (who: Player) => (await at.harness.wallet(who.id)).cash
/** A claim without the rate limits of the endpoint. */
const claimed = (who: Player, text: string) =>
  claimDeposits(at.harness.dependencies, { playerId: who.id, text, beforeQuery: async () => undefined })
const later = async (ms: number) => {
  await at.harness.clock.advance(ms)
  await checkDueClaims(at.harness.dependencies)
  await at.settle()
}

/** Runs checks until M-PESA was queried about all candidate codes. */
const exhaust = async () => {
  for (let n = 0; n < 8; n++) await later(1_000)
}
const sendCallback = async (id: string) => {
  await at.harness.sendCallback(at.hookOf(id), JSON.stringify((await at.callbackOf(id)).body))
  await at.harness.work()
}

/** A prompt that was paid and whose callbacks are lost. */
async function lost(kes: number) {
  const { player, id } = await at.prompted(kes)
  await at.simulator.faults({ callbacksDropNext: 1, stkWithoutC2b: true })
  const { receipt } = await at.simulator.press(player.msisdn, 'approve')
  return { player, id, receipt: receipt!, text: await lastMessage(player) }
}
/** A pay-bill payment with an unknown account number. */
async function astray(kes: number, who?: Player) {
  const player = who ?? (await at.harness.player())
  await at.simulator.faults({ c2bValidation: 'off' })
  await at.simulator.payBill(player.msisdn, { account: 'NOBODY', amountKes: kes })
  await at.settle()
  const receipt = /^\w{10}/.exec(await lastMessage(player))![0]
  return { player, receipt }
}
const suspended = (receipt: string) =>
  at.harness.one<{ state: string }>(sql`select state from payments.suspense where receipt = ${receipt}`)

describe('a claim of a payment whose callback was lost', () => {
  // spec: 3.17, 7.22
  it('queries M-PESA and credits the intent once: checking, credited now, credited before', async () => {
    const { player, id, text, receipt } = await lost(300)
    const first = await claim(player, text)
    expect([first.status, results(first)]).toEqual([
      200,
      [expect.objectContaining({ code: receipt, status: 'checking' })],
    ])
    await at.settle()
    expect([await at.harness.state(player.id, id), await cash(player)]).toEqual(['credited', 300_00])
    expect(await listed(player)).toEqual([expect.objectContaining({ status: 'credited', amount: 300 })])
    expect(results(await claim(player, receipt))[0]!.status).toBe('credited')
    await at.harness.clock.advance(660_000)
    expect(results(await claim(player, text))[0]!.status).toBe('credited_before')
    expect(await cash(player)).toBe(300_00)
  })

  it('finds the payment by a code with confused letters', async () => {
    const { player, receipt } = await lost(310)
    const swaps: Record<string, string> = {
      0: 'O',
      1: 'I',
      2: 'Z',
      5: 'S',
      8: 'B',
      O: '0',
      I: '1',
      Z: '2',
      S: '5',
      B: '8',
    }
    const nth = [...receipt].findIndex((letter, index) => index > 2 && swaps[letter] !== undefined)
    const typed = nth < 0 ? receipt : receipt.slice(0, nth) + swaps[receipt[nth]!]! + receipt.slice(nth + 1)
    await claim(player, typed)
    await exhaust()
    expect(await cash(player)).toBe(310_00)
  })

  it('credits once despite fifty requests, two claimants, three answers and a late callback', async () => {
    const { player, id, text } = await lost(320)
    const other = await at.harness.player()
    await at.simulator.faults({ callbackCopies: 3 })
    const callback = await at.callbackOf(id)
    await Promise.all([
      ...Array.from({ length: 50 }, () => claimed(player, text)),
      ...Array.from({ length: 5 }, () => claimed(other, text)),
      at.harness.sendCallback(at.hookOf(id), JSON.stringify(callback.body)),
    ])
    await at.settle()
    expect([await cash(player), await cash(other)]).toEqual([320_00, 0])
    const asks = await at.harness.run(
      sql`select 1 from payments.rail_requests
        where subject in (select 'claim:' || id from payments.claims where player_id = ${player.id})`,
    )
    expect(asks).toHaveLength(1)
    await exhaust()
    expect((await listed(other))[0]!.status).toBe('not_found')
  })

  it('survives a crash before the query, and between query and answer', async () => {
    const { player, text } = await lost(330)
    line.dead = true
    expect(results(await claim(player, text))[0]!.status).toBe('checking')
    line.dead = false
    await at.simulator.faults({ statusCallback: 'silence' })
    await later(120_000)
    expect(await cash(player)).toBe(0)
    await at.simulator.noFaults()
    await later(480_000)
    expect([await cash(player), (await listed(player))[0]!.status]).toEqual([330_00, 'credited'])
  })

  it('opens one case when M-PESA never answers, however often it is repeated', async () => {
    const { player, id, text } = await lost(340)
    await at.simulator.faults({ statusCallback: 'silence' })
    await claim(player, text)
    for (const ms of [120_000, 480_000, 300_000]) await later(ms)
    expect(results(await claim(player, text))[0]).toMatchObject({
      status: 'checking',
      message: expect.stringContaining('our team is looking into it'),
    })
    const cases = await at.harness.run(
      sql`select 1 from cases.cases
        where subject in (select 'claim:' || id from payments.claims where player_id = ${player.id})`,
    )
    expect([cases.length, await cash(player)]).toEqual([1, 0])
    await sendCallback(id)
    expect(results(await claim(player, text))[0]!.status).toBe('credited_before')
  })
})

describe('a payment with the wrong account number', () => {
  beforeAll(() => registerPaybill(at.harness.dependencies))

  it('is taken out of suspense for the player whose phone paid it', async () => {
    const { player, receipt } = await astray(400)
    expect(await suspended(receipt)).toEqual({ state: 'open' })
    await claim(player, receipt)
    await at.settle()
    expect([await cash(player), await suspended(receipt)]).toEqual([400_00, { state: 'assigned' }])
  })

  it('is assigned by the masked number of the confirmation where M-PESA’s answer has none', async () => {
    const { player, receipt } = await astray(410)
    await at.simulator.faults({ statusMasksPhone: true })
    await claim(player, receipt)
    await at.settle()
    expect(await cash(player)).toBe(410_00)
  })

  // spec: 7.22
  it('looks to another player like an unknown code at every step, and stays in suspense', async () => {
    const { player, receipt } = await astray(420)
    const thief = await at.harness.player()
    // It has as many candidate codes, so it takes as many queries.
    const nth = [...receipt].findIndex((letter, index) => index > 2 && !/[OILSBZ01258]/.test(letter))
    const invented = receipt.slice(0, nth) + (receipt[nth] === 'A' ? 'C' : 'A') + receipt.slice(nth + 1)
    const seen = async (code: string) => {
      const steps: unknown[] = [(await claim(thief, code)).body]
      for (const ms of [0, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 113_000, 480_000, 300_000]) {
        await later(ms)
        steps.push((await listed(thief)).filter(result => result.code === code))
      }
      return JSON.stringify([...steps, (await claim(thief, code)).body]).replaceAll(code, 'CODE')
    }
    const theirs = await seen(receipt)
    expect(theirs).toBe(await seen(invented))
    expect(theirs).toContain('not_found')
    expect([await cash(thief), await suspended(receipt)]).toEqual([0, { state: 'open' }])
    await claim(player, receipt)
    await at.settle()
    expect(await cash(player)).toBe(420_00)
  })

  it('of another person is not assigned by a prompt alone when M-PESA shows no number', async () => {
    const { receipt } = await astray(430)
    const thief = await at.harness.player()
    await at.harness.deposit(thief.id, 430)
    await at.simulator.faults({ statusMasksPhone: true })
    await claim(thief, receipt)
    await exhaust()
    expect([await cash(thief), (await listed(thief))[0]!.status]).toEqual([0, 'not_found'])
  })
})

describe('the text of a claim', () => {
  it.each([
    ['UE72Q3E6P3 Confirmed. Ksh50.00 sent to Keneth Wambu on 7/5/26 at 7:58 AM.'],
    ['UE62Q3C3MK Confirmed. Ksh100.00 paid to MAXWELL CHEMIST. on 6/5/26 at 5:48 PM.'],
    ['UE92Q3N5H7 Imethibitishwa. Tsh2,000.00 imetumwa kwa X kwa akaunti 5'],
  ])('%s is answered at once, without a query', async text => {
    const player = await at.harness.player()
    expect(results(await claim(player, text))[0]!.status).toBe('not_deposit')
    expect(await at.harness.run(sql`select 1 from payments.claims where player_id = ${player.id}`)).toEqual(
      [],
    )
  })

  it('with the receipt of a payout is no deposit', async () => {
    const player = await at.funded(500)
    await at.requestPayout(player, 100)
    await at.settle()
    const [payout] = await at.payoutsTo(player)
    await claim(player, payout!.receipt)
    await at.settle()
    expect([(await listed(player))[0]!.status, await cash(player)]).toEqual(['not_deposit', 400_00])
  })

  it('that names credited deposits is answered at once, each code separately', async () => {
    const player = await at.funded(510)
    const answer = await claim(
      player,
      `${await lastMessage(player)} UE72Q3E6P3 Confirmed. Ksh5.00 sent to Ann on 7/5/26`,
    )
    expect(results(answer).map(({ status }) => status)).toEqual(['credited_before', 'not_deposit'])
    expect(String(answer.body.data!['message']).split('\n')).toHaveLength(2)
  })

  // spec: 5.15
  it.each([
    ['', 'Message is required'],
    ['  \n ', 'Message is required'],
    ['x'.repeat(4_001), 'The message is too long'],
  ])('%j is refused with a field error', async (text, message) => {
    const { status, body } = await claim(await at.harness.player(), text)
    expect([status, body]).toEqual([400, { trans_id: [message], code: 'invalid' }])
  })

  it('without a code, or of a failed payment, gets its own message', async () => {
    const player = await at.harness.player()
    expect((await claim(player, 'hello')).body.data).toMatchObject({
      results: [],
      message: expect.stringContaining('no M-PESA code'),
    })
    expect((await claim(player, 'Failed. You do not have enough money')).body.data).toMatchObject({
      message: expect.stringContaining('failed'),
    })
  })

  it('is refused after ten texts in ten minutes, and no code is in the log', async () => {
    const player = await at.harness.player()
    const answers = []
    for (let n = 0; n < 11; n++) answers.push((await claim(player, `UE7${n % 10}GUESSED`)).status)
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    await at.settle()
    expect(at.harness.lines.join('')).not.toMatch(/UE7\dGUESSED/)
  })

  it('is refused for an account that may not receive money', async () => {
    expect((await claim(await at.harness.player('excluded'), 'UE72Q3E6P3')).body.code).toBe(
      'account_suspended',
    )
  })

  it('an answer by the secret path of another query credits nothing', async () => {
    const { player, id, text } = await lost(350)
    await at.simulator.faults({ statusCallback: 'silence' })
    await claim(player, text)
    const [ask] = (await at.harness.run(
      sql`select id from payments.rail_requests order by requested_at desc, id desc limit 1`,
    )) as { id: string }[]
    const url = callbackUrl(at.harness.ctx.config, 'status', ask!.id)
    await at.harness.sendCallback(url.slice(0, -4) + 'ffff', '{"Result":{}}')
    await at.harness.sendCallback(url, '{"Result":{"ResultCode":0,"ConversationID":"AG_forged"}}')
    await at.settle()
    expect(await cash(player)).toBe(0)
    await sendCallback(id)
    expect(await cash(player)).toBe(350_00)
  })
})
