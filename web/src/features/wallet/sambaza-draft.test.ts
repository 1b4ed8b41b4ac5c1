import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ME_KEY } from '../../lib/extras.ts'
import { queries } from '../../lib/queries.ts'
import { askCode, draftFor, drafts, keepDraft, ownDraft, sendCode } from './sambaza-draft.ts'

const WISH = { player: 'p1', recipient: '254712345678', amount: 100 }
const sent: { key: string | null; body: unknown }[] = []
let answer: () => Response

beforeEach(() => {
  queries.setQueryData(ME_KEY, { data: { extras: ['idempotency_key'] } })
  sent.length = 0
  localStorage.clear()
  for (const { player } of drafts.get()) keepDraft(player, undefined)
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    sent.push({
      key: new Headers(init.headers).get('idempotency-key'),
      body: JSON.parse(init.body as string) as unknown,
    })
    return Promise.resolve().then(answer)
  })
})
afterEach(() => vi.unstubAllGlobals())

const says = (status: number, body: unknown) => () => Response.json(body, { status })
const offline = (): Response => {
  throw new TypeError('offline')
}
const kept = (player = 'p1') => ownDraft(drafts.get(), player, Date.now())

/** What the form does: keeps the draft, then calls. */
const ask = (wish = WISH) => {
  const draft = draftFor(kept(wish.player), wish, Date.now())
  keepDraft(wish.player, draft)
  return askCode(draft)
}

// spec: 3.16
test('asks with recipient and amount, and keeps the reference for the code, but never the code', async () => {
  answer = says(200, { data: { ref_no: 'REF1', message: 'Enter the code' } })
  expect(await ask()).toBeUndefined()
  expect(sent[0]?.body).toEqual({ amount: 100, recipient: '254712345678' })
  expect(kept()).toMatchObject({ ...WISH, refNo: 'REF1' })
  answer = offline
  await expect(sendCode(kept()!, '424242', 'key-1')).rejects.toThrow()
  expect(sent[1]).toEqual({ key: 'key-1', body: { amount: 100, code: '424242', ref_no: 'REF1' } })
  expect(JSON.stringify(localStorage)).not.toContain('424242')
})

test('sends the first call again under its key after no answer, and under a new one after a refusal', async () => {
  answer = offline
  await expect(ask()).rejects.toThrow()
  answer = says(400, { amount: ['Your balance is too low'], code: 'insufficient_funds' })
  await expect(ask()).rejects.toThrow('Your balance is too low')
  expect(drafts.get()).toEqual([])
  await expect(ask()).rejects.toThrow()
  expect(sent[0]?.key).toBeTruthy()
  expect(sent[1]?.key).toBe(sent[0]?.key)
  expect(sent[2]?.key).not.toBe(sent[0]?.key)
})

test.each([
  ['another amount', { ...WISH, amount: 50 }],
  ['another recipient', { ...WISH, recipient: '254712345679' }],
  ['another player', { ...WISH, player: 'p2' }],
])('never sends %s under the key of an open request', (_, other) => {
  const open = draftFor(undefined, WISH, 1)
  expect(draftFor(open, WISH, 2)).toBe(open)
  expect(draftFor(open, other, 2).key).not.toBe(open.key)
})

test('takes the message of a server that gives no reference, and keeps nothing', async () => {
  answer = says(200, { data: { message: 'Sent' } })
  expect(await ask()).toBe('Sent')
  answer = says(200, {})
  expect(await ask()).toBe('')
  expect(drafts.get()).toEqual([])
})

test('is forgotten with its code, but a confirmation without an answer only when the server would be', () => {
  const draft = { ...draftFor(undefined, WISH, 0), refNo: 'REF1' }
  expect(ownDraft([draft], 'p1', 299_999)).toBe(draft)
  expect(ownDraft([draft], 'p1', 300_000)).toBeUndefined()
  expect(ownDraft([draft], 'p2', 1)).toBeUndefined()
  const tried = { ...draft, tried: true }
  expect(ownDraft([tried], 'p1', 86_399_999)).toBe(tried)
  expect(ownDraft([tried], 'p1', 86_400_000)).toBeUndefined()
})

test('remembers that a confirmation is unanswered until the server reports its outcome', async () => {
  const draft = { ...draftFor(undefined, WISH, Date.now()), refNo: 'REF1' }
  answer = says(500, {})
  await expect(sendCode(draft, '424242', 'key-1')).rejects.toThrow()
  expect(kept()?.tried).toBe(true)
  answer = says(400, { code: ['That code is wrong or has expired'], error_code: 'sambaza_code_wrong' })
  await expect(sendCode(draft, '424242', 'key-1')).rejects.toThrow()
  expect(kept()?.tried).toBe(false)
  answer = says(200, { data: { message: 'You sent KES 100' } })
  expect(await sendCode(draft, '424243', 'key-2')).toBe('You sent KES 100')
})

test('keeps an unanswered confirmation while another player sends on the same device', async () => {
  answer = says(200, { data: { ref_no: 'REF1' } })
  await ask()
  answer = offline
  await expect(sendCode(kept()!, '424242', 'key-1')).rejects.toThrow()
  answer = says(200, { data: { ref_no: 'REF2' } })
  await ask({ ...WISH, player: 'p2' })
  keepDraft('p2', undefined)
  expect(kept()).toMatchObject({ refNo: 'REF1', tried: true })
})

test('a confirmation without an answer stays unknown where the session was idle in between', async () => {
  answer = says(200, { data: { ref_no: 'REF1', message: 'Enter the code' } })
  await ask()
  answer = offline
  await expect(sendCode(kept()!, '424242', 'key-1')).rejects.toThrow()
  answer = says(403, { general: ['…'], code: 'log_in_again' })
  await expect(sendCode(kept()!, '424242', 'key-1')).rejects.toThrow()
  expect(kept()).toMatchObject({ refNo: 'REF1', tried: true })
})

test('a confirmation that an idle session sent first is known to have moved nothing', async () => {
  answer = says(200, { data: { ref_no: 'REF1', message: 'Enter the code' } })
  await ask()
  answer = says(403, { general: ['…'], code: 'log_in_again' })
  await expect(sendCode(kept()!, '424242', 'key-1')).rejects.toThrow()
  expect(kept()).toMatchObject({ refNo: 'REF1', tried: false })
})
