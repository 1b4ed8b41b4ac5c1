import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paymentsUnderTest, type Player } from '../../../test/payments-under-test.ts'
import { sql } from '../../platform/db.ts'
import { registerPaybill } from '../paybill/register-paybill.ts'
import { callbackUrl } from '../secret-path.ts'
import { claimDeposits } from './claim-deposits.ts'
import { checkDueClaims } from './check-claims.ts'

const line = { dead: false }
const at = paymentsUnderTest({
  around: rail => ({
    ...rail,
    // M-PESA has its own clock; its times are told as those of the tests.
    readStatusCallback(body) {
      const callback = rail.readStatusCallback(body)
      return callback?.found
        ? { ...callback, found: { ...callback.found, atMs: at.counter.clock.now() } }
        : callback
    },
    queryStatus: ask =>
      line.dead ? Promise.reject(new Error('the process died here')) : rail.queryStatus(ask),
  }),
})
beforeEach(() => void (line.dead = false))

const claim = (who: Player, text: string) =>
  at.counter.call('POST', who.id, '/ipn/payins/mpesa/status/', { body: { trans_id: text } })
const listed = async (who: Player) =>
  (await at.counter.get(who.id, '/ipn/payins/mpesa/status/')).body.data as unknown as Result[]
type Result = { code: string; status: string; message: string; amount?: number }
const results = (answer: Awaited<ReturnType<typeof claim>>) => answer.body.data!['results'] as Result[]
const lastMessage = async ({ msisdn }: Player) => (await at.simulator.phone(msisdn)).messages.at(-1)!.text
const cash = async (who: Player) => (await at.counter.wallet(who.id)).cash
/** A claim without the limits of the edge. */
const claimed = (who: Player, text: string) =>
  claimDeposits(at.counter.dependencies, { playerId: who.id, text, beforeQuery: async () => undefined })
const later = async (ms: number) => {
  await at.counter.clock.advance(ms)
  await checkDueClaims(at.counter.dependencies)
  await at.settle()
}

/** Until M-PESA was asked about everything that may have been meant. */
const exhaust = async () => {
  for (let n = 0; n < 8; n++) await later(1_000)
}
const tellCallback = async (id: string) => {
  await at.counter.tell(at.hookOf(id), JSON.stringify((await at.callbackOf(id)).body))
  await at.counter.work()
}

/** Paid from the phone, and nobody told us. */
async function lost(kes: number) {
  const { player, id } = await at.prompted(kes)
  await at.simulator.faults({ callbacksDropNext: 1, stkWithoutC2b: true })
  const { receipt } = await at.simulator.press(player.msisdn, 'approve')
  return { player, id, receipt: receipt!, text: await lastMessage(player) }
}
/** Paid to the pay-bill with an account number that names nobody. */
async function astray(kes: number, who?: Player) {
  const player = who ?? (await at.counter.player())
  await at.simulator.faults({ c2bValidation: 'off' })
  await at.simulator.payBill(player.msisdn, { account: 'NOBODY', amountKes: kes })
  await at.settle()
  const receipt = /^\w{10}/.exec(await lastMessage(player))![0]
  return { player, receipt }
}
const suspended = (receipt: string) =>
  at.counter.one<{ state: string }>(sql`select state from payments.suspense where receipt = ${receipt}`)

describe('a claim of a payment whose callback was lost', () => {
  // spec: 3.17, 7.22
  it('asks M-PESA, credits the intent once, and tells so: checking, credited now, credited before', async () => {
    const { player, id, text, receipt } = await lost(300)
    const first = await claim(player, text)
    expect([first.status, results(first)]).toEqual([
      200,
      [expect.objectContaining({ code: receipt, status: 'checking' })],
    ])
    await at.settle()
    expect([await at.counter.state(player.id, id), await cash(player)]).toEqual(['credited', 300_00])
    expect(await listed(player)).toEqual([expect.objectContaining({ status: 'credited', amount: 300 })])
    expect(results(await claim(player, receipt))[0]!.status).toBe('credited')
    await at.counter.clock.advance(660_000)
    expect(results(await claim(player, text))[0]!.status).toBe('credited_before')
    expect(await cash(player)).toBe(300_00)
  })

  it('finds it by a code with confused letters', async () => {
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

  it('is credited once when fifty ask at once, two players claim it, M-PESA answers thrice and the callback comes after all', async () => {
    const { player, id, text } = await lost(320)
    const other = await at.counter.player()
    await at.simulator.faults({ callbackCopies: 3 })
    const callback = await at.callbackOf(id)
    await Promise.all([
      ...Array.from({ length: 50 }, () => claimed(player, text)),
      ...Array.from({ length: 5 }, () => claimed(other, text)),
      at.counter.tell(at.hookOf(id), JSON.stringify(callback.body)),
    ])
    await at.settle()
    expect([await cash(player), await cash(other)]).toEqual([320_00, 0])
    const asks = await at.counter.run(
      sql`select 1 from payments.rail_requests where subject in (select 'claim:' || id from payments.claims where player_id = ${player.id})`,
    )
    expect(asks).toHaveLength(1)
    await exhaust()
    expect((await listed(other))[0]!.status).toBe('not_found')
  })

  it('survives the death of the process before the question, and between question and answer', async () => {
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

  it('becomes a case when M-PESA never answers, and no second one however often it is asked', async () => {
    const { player, id, text } = await lost(340)
    await at.simulator.faults({ statusCallback: 'silence' })
    await claim(player, text)
    for (const ms of [120_000, 480_000, 300_000]) await later(ms)
    expect(results(await claim(player, text))[0]).toMatchObject({
      status: 'checking',
      message: expect.stringContaining('A person'),
    })
    const cases = await at.counter.run(
      sql`select 1 from cases.cases where subject in (select 'claim:' || id from payments.claims where player_id = ${player.id})`,
    )
    expect([cases.length, await cash(player)]).toEqual([1, 0])
    await tellCallback(id)
    expect(results(await claim(player, text))[0]!.status).toBe('credited_before')
  })
})

describe('a payment with the wrong account number', () => {
  beforeAll(() => registerPaybill(at.counter.dependencies))

  it('is taken out of suspense for the player whose phone paid it', async () => {
    const { player, receipt } = await astray(400)
    expect(await suspended(receipt)).toEqual({ state: 'open' })
    await claim(player, receipt)
    await at.settle()
    expect([await cash(player), await suspended(receipt)]).toEqual([400_00, { state: 'assigned' }])
  })

  it('is given by the number that the confirmation showed in part, where M-PESA’s answer shows none', async () => {
    const { player, receipt } = await astray(410)
    await at.simulator.faults({ statusMasksPhone: true })
    await claim(player, receipt)
    await at.settle()
    expect(await cash(player)).toBe(410_00)
  })

  // spec: 7.22
  it('answers another player exactly as a code that does not exist, at every step, and stays where it is', async () => {
    const { player, receipt } = await astray(420)
    const thief = await at.counter.player()
    // As many codes may be meant by it, so that it is asked about as often.
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

  it('of a stranger stays a stranger’s when M-PESA shows no number, whatever prompt the claimant asked for', async () => {
    const { receipt } = await astray(430)
    const thief = await at.counter.player()
    await at.counter.deposit(thief.id, 430)
    await at.simulator.faults({ statusMasksPhone: true })
    await claim(thief, receipt)
    await exhaust()
    expect([await cash(thief), (await listed(thief))[0]!.status]).toEqual([0, 'not_found'])
  })
})

describe('what is no deposit, or no message', () => {
  it.each([
    ['UE72Q3E6P3 Confirmed. Ksh50.00 sent to Keneth Wambu on 7/5/26 at 7:58 AM.'],
    ['UE62Q3C3MK Confirmed. Ksh100.00 paid to MAXWELL CHEMIST. on 6/5/26 at 5:48 PM.'],
    ['UE92Q3N5H7 Imethibitishwa. Tsh2,000.00 imetumwa kwa X kwa akaunti 5'],
  ])('%s is told at once, without a question', async text => {
    const player = await at.counter.player()
    expect(results(await claim(player, text))[0]!.status).toBe('not_deposit')
    expect(await at.counter.run(sql`select 1 from payments.claims where player_id = ${player.id}`)).toEqual(
      [],
    )
  })

  it('a receipt of money that was paid out is no deposit', async () => {
    const player = await at.funded(500)
    await at.asked(player, 100)
    await at.settle()
    const [payout] = await at.payoutsTo(player)
    await claim(player, payout!.receipt)
    await at.settle()
    expect([(await listed(player))[0]!.status, await cash(player)]).toEqual(['not_deposit', 400_00])
  })

  it('a credited deposit is told at once, and several codes each for itself', async () => {
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
  ])('%j is refused beside the field', async (text, told) => {
    const { status, body } = await claim(await at.counter.player(), text)
    expect([status, body]).toEqual([400, { trans_id: [told], code: 'invalid' }])
  })

  it('a text without a code says so, and a failed payment that it failed', async () => {
    const player = await at.counter.player()
    expect((await claim(player, 'hello')).body.data).toMatchObject({
      results: [],
      message: expect.stringContaining('no M-PESA code'),
    })
    expect((await claim(player, 'Failed. You do not have enough money')).body.data).toMatchObject({
      message: expect.stringContaining('failed'),
    })
  })

  it('guessing ends after ten texts in ten minutes, and no code is in the log', async () => {
    const player = await at.counter.player()
    const answers = []
    for (let n = 0; n < 11; n++) answers.push((await claim(player, `UE7${n % 10}GUESSED`)).status)
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    await at.settle()
    expect(at.counter.lines.join('')).not.toMatch(/UE7\dGUESSED/)
  })

  it('whose account may not have money may not look for it', async () => {
    expect((await claim(await at.counter.player('excluded'), 'UE72Q3E6P3')).body.code).toBe(
      'account_suspended',
    )
  })

  it('an answer by the secret path of another question credits nothing', async () => {
    const { player, id, text } = await lost(350)
    await at.simulator.faults({ statusCallback: 'silence' })
    await claim(player, text)
    const [ask] = (await at.counter.run(
      sql`select id from payments.rail_requests order by requested_at desc, id desc limit 1`,
    )) as { id: string }[]
    const url = callbackUrl(at.counter.ctx.config, 'status', ask!.id)
    await at.counter.tell(url.slice(0, -4) + 'ffff', '{"Result":{}}')
    await at.counter.tell(url, '{"Result":{"ResultCode":0,"ConversationID":"AG_forged"}}')
    await at.settle()
    expect(await cash(player)).toBe(0)
    await tellCallback(id)
    expect(await cash(player)).toBe(350_00)
  })
})
