import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendOldBetNotices } from './old-bet-notices.ts'
import { prefer } from './preferences.ts'

const KEY = 'ruka.preferences'
let sent: unknown[]
let status: number
beforeEach(() => {
  ;[sent, status] = [[], 200]
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    expect(address).toMatch(/\/api\/bets\/notices\/$/)
    sent.push(JSON.parse(body as string))
    return Response.json({ data: {} }, { status })
  })
})
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})
const saved = () => JSON.parse(localStorage.getItem(KEY) ?? '{}') as object
const ALL_OFF = ['kick_off', 'goal', 'settlement'].map(notice => ({ notice, on: false }))

test('notices that were switched off on the device are switched off at the server, once', async () => {
  localStorage.setItem(KEY, JSON.stringify({ betNotices: false, theme: 'light' }))
  await sendOldBetNotices()
  expect([sent, saved()]).toEqual([ALL_OFF, { theme: 'light' }])
  await sendOldBetNotices()
  expect(sent).toHaveLength(3)
})

test('what the server does not take is kept for the next visit, through other choices', async () => {
  localStorage.setItem(KEY, JSON.stringify({ betNotices: false }))
  status = 500
  await expect(sendOldBetNotices()).rejects.toThrow()
  prefer({ balanceHidden: true })
  expect(saved()).toEqual({ betNotices: false, balanceHidden: true })
  ;[sent, status] = [[], 200]
  await sendOldBetNotices()
  expect([sent, saved()]).toEqual([ALL_OFF, { balanceHidden: true }])
})

test.each([{}, { betNotices: true }, null, 'text'])('with %j on the device nothing is sent', async found => {
  localStorage.setItem(KEY, JSON.stringify(found))
  await sendOldBetNotices()
  expect(sent).toEqual([])
})
