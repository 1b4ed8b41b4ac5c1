import { afterEach, expect, test, vi } from 'vitest'
import { loadSite } from '../../lib/site.ts'
import { keepVisitor, keepVisitorOf, visitorId } from '../../lib/visitor.ts'
import { open } from './registration.ts'

afterEach(() => {
  document.cookie = 'visitor_id=; Path=/; Max-Age=0'
  vi.unstubAllGlobals()
})

// spec: 3.25
test('remembers the newest visitor id, and nothing but a single token', () => {
  expect(visitorId()).toBeNull()
  keepVisitorOf('?tags=crash&utm_prid=campaign-17')
  expect(visitorId()).toBe('campaign-17')
  for (const word of ['', 'a b', 'a;Domain=example.com', 'a=b', 'x'.repeat(65), null, undefined])
    keepVisitor(word)
  keepVisitorOf('?utm_source=utm_prid')
  expect(visitorId()).toBe('campaign-17')
  keepVisitor('BCDFGHJK')
  expect(visitorId()).toBe('BCDFGHJK')
})

test.each([
  ['/api', undefined],
  ['https://api.example/v1', 'BCDFGHJK'],
])('a registration at %s sends the visitor id %s', async (apiBase, sent) => {
  const bodies: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', async (url: string, init?: { body?: string }) => {
    if (url === '/site.json') return Response.json({ apiBase })
    bodies.push(JSON.parse(init?.body ?? '{}') as Record<string, unknown>)
    return Response.json({}, { status: 400 })
  })
  await loadSite()
  keepVisitor('BCDFGHJK')
  const filled = { msisdn: '0712345678', password: 'p', password_confirm: 'p', terms: true }
  await expect(open(filled)).rejects.toThrow()
  expect(bodies.map(body => body['visitor_id'])).toEqual([sent])
})
