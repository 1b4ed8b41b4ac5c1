import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openBusiness, type Answer, type Business } from '../testing/business.ts'

let business: Business
beforeEach(async () => {
  business = await openBusiness()
})
afterEach(() => business.close())

const sms = (from: string, message: string): Promise<Answer> =>
  business.call(
    'POST',
    '/version1/messaging',
    new URLSearchParams({ username: 'sample-sms-username', to: '+254712345678', message, from }).toString(),
    { 'content-type': 'application/x-www-form-urlencoded', apiKey: 'sample-sms-api-key' },
  )
const page = async (): Promise<string> => (await business.call('GET', '/phone/254712345678')).text

describe('the phone page', () => {
  test('is opened by a number in any form', async () => {
    const reply = await fetch(`${business.base}/open?number=${encodeURIComponent('+254 712-345 678')}`, {
      redirect: 'manual',
    })
    expect(reply.status).toBe(303)
    expect(reply.headers.get('location')).toBe('/phone/254712345678')
    const other = await fetch(`${business.base}/phone/0712345678`, { redirect: 'manual' })
    expect(other.headers.get('location')).toBe('/phone/254712345678')
  })

  test('says what is wrong with a number, beside the field, with what was typed', async () => {
    const { status, text } = await business.call('GET', `/open?number=${encodeURIComponent('"><script>')}`)
    expect(status).toBe(400)
    expect(text).toContain('That is not a Kenyan mobile number.')
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;"')
    expect((await business.call('GET', '/open?number=1&number=2')).status).toBe(400)
    expect((await business.call('GET', '/phone/0812')).status).toBe(404)
  })

  test('loads only its own files', async () => {
    const reply = await fetch(`${business.base}/phone/254712345678`)
    expect(reply.headers.get('content-security-policy')).toContain(
      "default-src 'none'; script-src 'self'; style-src 'self'",
    )
    const text = await reply.text()
    expect(text).toContain('Simulator: no real money')
    expect(text).not.toMatch(/<script(?![^>]*src=)|\son\w+=|\sstyle=/)
    for (const [, path] of text.matchAll(/(?:src|href)="(\/[\w.]+)"/g)) {
      expect((await fetch(business.base + path)).status, path).toBe(200)
    }
  })

  test('shows messages with their codes, and markup in them as text', async () => {
    await sms('RUKA', 'Your PIN is 4821')
    await sms('<b>EVIL</b>', '<img src=x onerror=alert(1)> & 771199')
    const text = await page()
    expect(text).toContain('data-copy="4821"')
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; 771199')
    expect(text).not.toContain('<img')
    expect(text).not.toContain('<b>')
    expect((await business.call('GET', '/')).text).toContain('href="/phone/254712345678"')
  })

  test('shows the prompt with its PIN field and the hint, and then the payment', async () => {
    expect(await page()).not.toContain('data-pin-form')
    await business.push()
    const prompted = await page()
    expect(prompted).toContain('Pay Ksh100.00 to RUKA Account no. INTENT-1')
    expect(prompted).toContain('every phone’s PIN is 1234')
    await business.phone('0712345678', 'approve', { wait: true })
    const paid = await page()
    expect(paid).not.toContain('data-pin-form')
    expect(paid).toContain('Paid to RUKA')
    expect(paid).toContain('−Ksh100.00')
  })

  test('has the menu for pay-bill numbers, outside of the refreshed regions', async () => {
    const text = await page()
    const menu = text.slice(text.indexOf('id="paybill"'))
    for (const label of ['Business number', 'Account number', 'Amount', 'M-PESA PIN'])
      expect(menu).toContain(label)
    expect(menu.slice(0, menu.indexOf('</section>'))).not.toContain('data-live')
    expect(text).toContain('RUKA is 575758')
  })

  test('offers to forward a payment to 456 until it is reversed', async () => {
    const paid = await business.phone('0712345678', 'paybill', { account: 'a"b', amountKes: 5 })
    expect(await page()).toMatch(/data-forward="[^"]+for account a&quot;b /)
    await business.phone('0712345678', 'forward', { text: paid.body['receipt'] })
    const after = await page()
    expect(after).not.toContain('data-forward')
    expect(after).toContain('Given back by RUKA')
  })

  test('shows the language of M-PESA’s messages', async () => {
    expect(await page()).toMatch(/data-language="en"\s+aria-pressed="true"/)
    await business.phone('0712345678', 'language', { language: 'sw' })
    expect(await page()).toMatch(/data-language="sw"\s+aria-pressed="true"/)
    expect((await business.phone('0712345678', 'language', { language: 'fr' })).status).toBe(400)
  })

  test('receives changes to its own phone as they happen', async () => {
    const reply = await fetch(`${business.base}/sim/phones/0712345678/events`)
    expect(reply.headers.get('content-type')).toBe('text/event-stream')
    const reader = reply.body?.getReader()
    const next = async (): Promise<string> => new TextDecoder().decode((await reader?.read())?.value)
    expect(await next()).toBe('event: changed\ndata: {}\n\n')
    await business.push({ PhoneNumber: 254712000009 })
    await sms('RUKA', 'hello')
    expect(await next()).toBe('event: changed\ndata: {}\n\n')
    await reader?.cancel()
  })

  test('shows a locked PIN and lets it be unlocked', async () => {
    for (const pin of ['1', '2', '3']) {
      await business.push()
      await business.phone('0712345678', 'approve', { pin: `000${pin}` })
    }
    expect(await page()).toContain('data-unlock')
    await business.phone('0712345678', 'unlock')
    expect(await page()).not.toContain('data-unlock')
  })
})
