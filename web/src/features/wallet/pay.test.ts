import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ME_KEY } from '../../lib/extras.ts'
import { queries } from '../../lib/queries.ts'
import { intentFor, intents, keepIntent, ownFollowed, ownIntent } from './intent.ts'
import { addPreset, amountTyped, shillings } from './amount.ts'
import { pay, underway } from './pay.ts'

const WISH = { kind: 'topup', amount: 100, player: 'p1' } as const
const ANSWER = { data: { message: 'ok', id: 't1', state: 'prompted', amount: 100, msisdn: '254712345678' } }
let keys: (string | null)[] = []
let answer: () => Response

beforeEach(() => {
  queries.setQueryData(ME_KEY, { data: { extras: ['idempotency_key'] } })
  keys = []
  localStorage.clear()
  for (const intent of intents.get()) keepIntent(intent, undefined)
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    return Promise.resolve().then(answer)
  })
})
afterEach(() => vi.unstubAllGlobals())

const offline = (): Response => {
  throw new TypeError('offline')
}
const says = (status: number, body: unknown) => () => Response.json(body, { status })

test('keeps what it asked for on the device before the answer is there', async () => {
  answer = () => {
    expect(JSON.parse(localStorage.getItem('ruka.payment') ?? '[]')).toMatchObject([
      { ...WISH, key: keys[0] },
    ])
    return Response.json(ANSWER)
  }
  await pay(WISH)
  expect(ownIntent(intents.get(), WISH)).toMatchObject({ ...WISH, id: 't1', msisdn: '254712345678' })
})

test.each([
  ['no answer', [offline]],
  ['a server at fault', [says(500, {})]],
  ['M-PESA not answering', [says(503, { general: ['…'], code: 'payments_unavailable' })]],
  ['the first request still at work', [says(409, { general: ['…'], code: 'request_in_progress' })]],
  [
    'no answer and then a session that was idle',
    [offline, says(403, { general: ['…'], code: 'log_in_again' })],
  ],
])('sends the same key again after %s', async (_, answers) => {
  for (const each of answers) {
    answer = each
    await expect(pay(WISH)).rejects.toThrow()
  }
  answer = says(200, ANSWER)
  await pay(WISH)
  expect(keys[0]).toBeTruthy()
  expect(new Set(keys)).toEqual(new Set([keys[0]]))
})

test('takes a new key after a refusal', async () => {
  answer = says(400, { amount: ['Your balance is too low'], code: 'insufficient_funds' })
  await expect(pay(WISH)).rejects.toThrow('Your balance is too low')
  expect(intents.get()).toEqual([])
  await expect(pay(WISH)).rejects.toThrow()
  expect(keys[1]).not.toBe(keys[0])
})

test.each([
  ['another amount', { ...WISH, amount: 50 }],
  ['a withdrawal', { ...WISH, kind: 'withdraw' as const }],
  ['another player', { ...WISH, player: 'p2' }],
])('never sends %s under the key of an open request', (_, other) => {
  const open = intentFor(undefined, WISH, 1)
  expect(intentFor(open, WISH, 2)).toBe(open)
  expect(intentFor(open, other, 2).key).not.toBe(open.key)
})

test('takes a new key for a second deposit of the same amount once the first was answered', () => {
  const open = { ...intentFor(undefined, WISH, 1), id: 't1' }
  expect(intentFor(open, WISH, 2).key).not.toBe(open.key)
})

test('sends the same withdrawal under its own key with another kind in between', async () => {
  const withdrawal = { ...WISH, kind: 'withdraw' } as const
  answer = offline
  await expect(pay(withdrawal)).rejects.toThrow()
  answer = says(200, ANSWER)
  await pay(WISH)
  await pay(withdrawal)
  expect(keys[2]).toBe(keys[0])
  expect(keys[1]).not.toBe(keys[0])
})

test('a refused withdrawal leaves the deposit under way', async () => {
  answer = says(200, ANSWER)
  await pay(WISH)
  answer = says(400, { amount: ['Your balance is too low'], code: 'insufficient_funds' })
  await expect(pay({ ...WISH, kind: 'withdraw' })).rejects.toThrow()
  expect(ownIntent(intents.get(), { ...WISH, kind: 'withdraw' })).toBeUndefined()
  expect(ownFollowed(intents.get(), 'p1')).toMatchObject([{ kind: 'topup', id: 't1' }])
  expect(ownFollowed(intents.get(), 'p2')).toEqual([])
})

test('shows an open payment only to its player, and keeps it while another player pays on the same device', async () => {
  const other = { ...WISH, player: 'p2' }
  answer = offline
  await expect(pay(WISH)).rejects.toThrow()
  answer = says(200, ANSWER)
  await pay(other)
  expect(ownIntent(intents.get(), WISH)).toMatchObject({ player: 'p1', key: keys[0] })
  expect(ownIntent(intents.get(), other)).toMatchObject({ player: 'p2', id: 't1' })
  keepIntent(other, undefined)
  await pay(WISH)
  expect(keys[2]).toBe(keys[0])
})

// spec: 4.14, 7.3
test('gives the message where the server gives nothing to follow', async () => {
  answer = says(200, { message: 'top level is ignored', data: { message: 'Check your phone' } })
  expect(await pay(WISH)).toEqual({ intent: undefined, message: 'Check your phone' })
  expect(intents.get()).toEqual([])
})

// spec: 9.2
test('adds each preset to the amount and keeps whole shillings only', () => {
  expect(addPreset('', 50)).toBe('50')
  expect(addPreset('50', 100)).toBe('150')
  expect(amountTyped('-007')).toBe('7')
  expect(amountTyped('9'.repeat(30))).toHaveLength(9)
})

test.each([
  ['150.00', 150],
  ['1,000.00', 1000],
  ['KES 1,250.50', undefined],
  ['.50', undefined],
])('takes %s, pasted or typed one by one, for %s whole shillings', (typed, whole) => {
  const oneByOne = [...typed].reduce((value, sign) => amountTyped(value + sign), '')
  expect(shillings(amountTyped(typed))).toBe(whole)
  expect(shillings(oneByOne)).toBe(whole)
})

test.each([
  ['a session that is over', says(401, { detail: '…', code: 'token_not_valid' })],
  ['too many requests', says(429, { general: ['…'], code: 'too_many_requests' })],
])('reports no unanswered request after %s, which is an answer', async (_, first) => {
  answer = first
  await expect(pay(WISH)).rejects.toThrow()
  expect(ownIntent(intents.get(), WISH)).toBeUndefined()
})

test('still knows the unanswered request when its repeat is refused', async () => {
  answer = offline
  await expect(pay(WISH)).rejects.toThrow()
  answer = says(429, { general: ['…'], code: 'too_many_requests' })
  await expect(pay(WISH)).rejects.toThrow()
  expect(ownIntent(intents.get(), WISH)?.key).toBe(keys[0])
})

test('knows a request as under way until its answer is there', async () => {
  answer = () => {
    expect([...underway.get()]).toEqual([keys[0]])
    return Response.json(ANSWER)
  }
  await pay(WISH)
  expect(underway.get().size).toBe(0)
})
