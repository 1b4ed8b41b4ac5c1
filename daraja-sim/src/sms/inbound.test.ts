import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openBusiness, type Business } from '../testing/business.ts'

let dir: string
let hook: Server
let business: Business
/** The forms that the business received, oldest first, and the statuses of its next answers; 0 never answers. */
let forms: Record<string, string>[]
let answers: number[]
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'daraja-sim-'))
  forms = []
  answers = []
  hook = createServer((request, response) => {
    let text = ''
    request.on('data', chunk => (text += String(chunk)))
    request.on('end', () => {
      forms.push({ ...Object.fromEntries(new URLSearchParams(text)), path: request.url ?? '' })
      const status = answers.shift() ?? 200
      if (status === 0) request.socket.destroy()
      else response.writeHead(status).end()
    })
  })
  await new Promise<void>(resolve => hook.listen(0, '127.0.0.1', resolve))
  const { port } = hook.address() as AddressInfo
  business = await openBusiness({
    SIM_DATA_DIR: dir,
    SIM_SMS_HOOK_URL: `http://127.0.0.1:${port}/hooks/sms/secret`,
  })
})
afterEach(async () => {
  await business.close()
  hook.closeAllConnections()
  await new Promise(resolve => hook.close(resolve))
  rmSync(dir, { recursive: true })
})

const send = (body: object) => business.phone('0712345678', 'sms', body)
const settle = () => business.call('POST', '/sim/settle')
const sent = async (): Promise<{ text: string; state: string }[]> =>
  (await business.call('GET', '/sim/phones/0712345678')).body['sent'] as { text: string; state: string }[]
const page = async () => (await business.call('GET', '/phone/254712345678')).text

describe('a message of a phone', () => {
  test('is delivered to the business as the gateway delivers it, and shown', async () => {
    const { status, body } = await send({ text: '1042#1#100', wait: true })
    expect(status).toBe(200)
    expect(forms).toEqual([
      {
        path: '/hooks/sms/secret',
        id: body['id'],
        linkId: expect.any(String),
        from: '+254712345678',
        to: '20222',
        text: '1042#1#100',
        date: '2026-11-21T07:05:07.123Z',
        networkCode: '63902',
      },
    ])
    expect(body['id']).toMatch(/^ATXid_[0-9a-f]{32}$/)
    expect(await sent()).toEqual([
      { id: body['id'], to: '20222', text: '1042#1#100', at: '2026-11-21T07:05:07.123Z', state: 'delivered' },
    ])
  })

  test('is delivered again, with the same id, until it is answered', async () => {
    answers = [500, 0, 404]
    await send({ text: 'BAL', wait: true })
    expect(await sent()).toMatchObject([{ state: 'sending' }])
    for (const [pauseMs, count] of [
      [999, 1],
      [1, 2],
      [5_000, 3],
      [30_000, 4],
      [3_600_000, 4],
    ] as const) {
      business.clock.advance(pauseMs)
      await settle()
      expect(forms).toHaveLength(count)
    }
    expect(new Set(forms.map(({ id }) => id)).size).toBe(1)
    expect(await sent()).toMatchObject([{ state: 'delivered' }])
  })

  test('is given up after six deliveries', async () => {
    answers = Array.from({ length: 20 }, () => 503)
    await send({ text: 'BAL', wait: true })
    for (let hour = 0; hour < 10; hour++) {
      business.clock.advance(3_600_000)
      await settle()
    }
    expect(forms).toHaveLength(6)
    expect(await sent()).toMatchObject([{ state: 'failed' }])
    expect(await page()).toContain('Not delivered')
  })

  test('is delivered twice where the answer is lost, in copies under a fault, and late under another', async () => {
    await business.call('PUT', '/sim/faults', { smsHookAnswersLostNext: 1 })
    await send({ text: 'one', wait: true })
    business.clock.advance(1_000)
    await settle()
    await business.call('PUT', '/sim/faults', { smsHookCopies: 3 })
    await send({ text: 'two', wait: true })
    await business.call('PUT', '/sim/faults', { smsHookCopies: 1, smsHookDelayMs: 600_000 })
    await send({ text: 'three' })
    expect(forms.map(({ text }) => text)).toEqual(['one', 'one', 'two', 'two', 'two'])
    business.clock.advance(600_000)
    await settle()
    expect(forms.at(-1)).toMatchObject({ text: 'three', date: '2026-11-21T07:05:08.123Z' })
  })

  test('survives a restart, and is delivered then', async () => {
    answers = [503]
    await send({ text: 'one', wait: true })
    await send({ text: 'two', wait: true })
    await business.restart()
    await settle()
    expect(forms.map(({ text }) => text)).toEqual(['one', 'two', 'one'])
    expect(await sent()).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }])
  })

  test.each([
    ['no text', {}, 400],
    ['an empty text', { text: '' }, 400],
    ['a text that is too long', { text: 'x'.repeat(1001) }, 400],
    ['a number', { text: 7 }, 400],
    ['a short code that is none', { text: 'x', to: 'RUKA' }, 400],
    ['another short code', { text: 'x', to: '20223' }, 409],
  ])('is refused with %s', async (_what, body, status) => {
    expect((await send(body)).status).toBe(status)
    expect(await sent()).toEqual([])
  })

  test('is written on the page, and shown there as text, before its answer', async () => {
    await send({ text: '<b>GAMES</b>', wait: true })
    await business.call(
      'POST',
      '/version1/messaging',
      new URLSearchParams({
        username: 'sample-sms-username',
        to: '+254712345678',
        message: '1042 one\n1043 two',
        from: '20222',
      }).toString(),
      { 'content-type': 'application/x-www-form-urlencoded', apiKey: 'sample-sms-api-key' },
    )
    const text = await page()
    expect(text).toContain('Message to 20222')
    expect(text).toContain('&lt;b&gt;GAMES&lt;/b&gt;')
    expect(text.indexOf('1043 two', text.indexOf('id="messages"'))).toBeLessThan(text.indexOf('To 20222'))
  })
})

test('without a hook there is nothing to write to', async () => {
  const other = await openBusiness()
  expect((await other.phone('0712345678', 'sms', { text: 'GAMES' })).body).toEqual({
    error: 'nothing is connected to 20222',
  })
  expect((await other.call('GET', '/phone/254712345678')).text).not.toContain('data-write-form')
  await other.close()
})
