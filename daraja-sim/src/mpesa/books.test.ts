import fc from 'fast-check'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { emptyBooks, enter, move, OUTSIDE, type Booking } from './books.ts'
import { openBusiness, type Business } from '../testing/business.ts'

const booking = (over: Partial<Booking>): Booking => ({
  receipt: 'UKL0000001',
  kind: 'topup',
  phone: null,
  amountCents: 100,
  atMs: 0,
  intentIds: [],
  legs: move(OUTSIDE, 'phone:1', 100),
  ...over,
})

describe('the books', () => {
  test.each([
    ['does not balance', { legs: [{ account: 'phone:1', cents: 1 }] }],
    ['overdraws a phone', { legs: move('phone:1', OUTSIDE, 101) }],
    ['splits a cent', { legs: move(OUTSIDE, 'phone:1', 0.5) }],
    ['repeats a receipt', { receipt: 'UKL0000000' }],
  ])('refuse a booking that %s, and stay as they were', (_what, over) => {
    const books = emptyBooks()
    enter(books, booking({ receipt: 'UKL0000000' }))
    expect(() => enter(books, booking(over))).toThrow()
    expect(books.bookings).toHaveLength(1)
    expect(books.balancesCents).toEqual(
      new Map([
        [OUTSIDE, -100],
        ['phone:1', 100],
      ]),
    )
  })
})

type Ledger = {
  transactions: {
    receipt: string
    kind: string
    phone: string | null
    amountCents: number
    intentIds: string[]
  }[]
  balancesCents: Record<string, number>
  sumCents: number
}
const PHONES = ['254712000001', '254112000002', '254712000003']
const act = fc.oneof(
  fc.record({
    act: fc.constantFrom('push', 'payout', 'topup'),
    phone: fc.constantFrom(...PHONES),
    amount: fc.oneof(fc.integer({ min: 1, max: 400 }), fc.constantFrom(9, 10, 250_000, 250_001)),
  }),
  fc.record({
    act: fc.constantFrom('approve', 'wrong', 'cancel', 'ignore', 'unlock'),
    phone: fc.constantFrom(...PHONES),
  }),
  fc.record({
    act: fc.constantFrom('paybill', 'refused', 'sweep'),
    phone: fc.constantFrom(...PHONES),
    amount: fc.integer({ min: 1, max: 400 }),
  }),
  fc.record({ act: fc.constantFrom('forward', 'reverse'), phone: fc.constantFrom(...PHONES) }),
  fc.record({ act: fc.constantFrom('restart', 'wait'), ms: fc.integer({ min: 1, max: 200_000 }) }),
)
type Act = { act: string; phone?: string; amount?: number; ms?: number }

const lastPaid = (business: Business, phone: string): string =>
  (business.simulator.world.state.books.byPhone.get(phone) ?? []).findLast(
    ({ kind }) => kind === 'stk' || kind === 'c2b',
  )?.receipt ?? 'nothing'

async function reverse(business: Business, phone: string): Promise<void> {
  const receipt = lastPaid(business, phone)
  const cents = business.simulator.world.state.books.receipts.get(receipt)?.amountCents ?? 100
  await business.command('/mpesa/reversal/v1/request', {
    CommandID: 'TransactionReversal',
    TransactionID: receipt,
    Amount: cents / 100,
    ReceiverParty: '575758',
    RecieverIdentifierType: '11',
  })
}

async function perform(
  business: Business,
  { act: what, phone = '', amount = 0, ms = 0 }: Act,
  serial: number,
): Promise<void> {
  if (what === 'push')
    await business.push({ PhoneNumber: phone, PartyA: phone, Amount: amount, AccountReference: `A${serial}` })
  else if (what === 'payout')
    await business.payout({ PartyB: phone, Amount: amount, OriginatorConversationID: `o${serial}` })
  else if (what === 'paybill' || what === 'refused') {
    business.answers.set('/validated', { ResultCode: what === 'paybill' ? 0 : 'C2B00012' })
    await business.phone(phone, 'paybill', { account: `A${serial}`, amountKes: amount })
  } else if (what === 'sweep')
    await business.call('POST', '/sim/portal/move', { from: 'working', to: 'bank', amountKes: amount })
  else if (what === 'forward') await business.phone(phone, 'forward', { text: lastPaid(business, phone) })
  else if (what === 'reverse') await reverse(business, phone)
  else if (what === 'topup') await business.phone(phone, 'topup', { amountKes: amount })
  else if (what === 'wrong') await business.phone(phone, 'approve', { pin: '0000' })
  else if (what === 'restart') await business.restart()
  else if (what === 'wait') business.clock.advance(ms)
  else await business.phone(phone, what)
  await business.call('POST', '/sim/settle')
}

describe('for any sequence of operations', () => {
  let business: Business
  afterEach(() => business.close())

  test('the books balance, no account is overdrawn, and the callbacks report what moved', async () => {
    business = await openBusiness()
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async acts => {
        const dir = mkdtempSync(join(tmpdir(), 'daraja-sim-'))
        await business.close()
        business = await openBusiness({
          SIM_DATA_DIR: dir,
          SIM_OPENING_BALANCE_KES: '1000',
          SIM_UTILITY_FLOAT_KES: '300',
        })
        await business.register('v2')
        for (const [serial, one] of acts.entries()) await perform(business, one, serial)
        await business.call('POST', '/sim/settle')
        check((await business.call('GET', '/sim/books')).body as Ledger, business)
        rmSync(dir, { recursive: true })
      }),
      { numRuns: 15 },
    )
  }, 60_000)
})

function check(ledger: Ledger, { notices }: Business): void {
  expect(ledger.sumCents).toBe(0)
  for (const [account, cents] of Object.entries(ledger.balancesCents)) {
    expect(Number.isSafeInteger(cents)).toBe(true)
    if (account !== OUTSIDE) expect(cents, account).toBeGreaterThanOrEqual(0)
  }
  expect(new Set(ledger.transactions.map(({ receipt }) => receipt)).size).toBe(ledger.transactions.length)
  const moved = ledger.transactions.filter(({ kind }) => ['stk', 'c2b', 'b2c'].includes(kind))
  const reported = notices.flatMap(({ path, body }) => {
    const { TransID, TransAmount } = body as Record<string, string>
    if (path === '/confirmed') return [`${TransID} ${Math.round(Number(TransAmount) * 100)}`]
    const text = JSON.stringify(body)
    const receipt = /"(?:MpesaReceiptNumber","Value|TransactionReceipt","Value)":"(\w+)"/.exec(text)?.[1]
    const amount = /"(?:Amount|TransactionAmount)","Value":(\d+)/.exec(text)?.[1]
    return receipt === undefined ? [] : [`${receipt} ${Number(amount) * 100}`]
  })
  expect(new Set(reported)).toEqual(
    new Set(moved.map(({ receipt, amountCents }) => `${receipt} ${amountCents}`)),
  )
}
