import { expect, it } from 'vitest'
import { openLog } from './log.ts'

function logged(write: (log: ReturnType<typeof openLog>) => void): string {
  const lines: string[] = []
  write(openLog('debug', { write: line => void lines.push(line) }))
  return lines.join('')
}

it.each([
  [
    'a phone in a message',
    () => logged(log => log.info('sent to 254712345678 and +254112000111 and 0712345678')),
  ],
  ['a phone by its name', () => logged(log => log.info({ msisdn: '254712345678' }, 'x'))],
  [
    'a phone inside another value',
    () => logged(log => log.info({ reply: { text: 'ws_CO_10122023133400273712345678' } }, 'x')),
  ],
  ['a PIN', () => logged(log => log.info({ pin: '712345678' }, 'x'))],
  [
    'a password in an array of objects',
    () => logged(log => log.info({ all: [{ password: '712345678' }] }, 'x')),
  ],
  [
    'an error’s message',
    () => logged(log => log.error({ error: new Error('no route to 254712345678') }, 'x')),
  ],
  [
    'the authorization header',
    () => logged(log => log.info({ headers: { Authorization: 'Bearer 712345678' } }, 'x')),
  ],
])('never writes %s', (_, output) => {
  expect(output()).not.toBe('')
  expect(output()).not.toMatch(/712345678|112000111/)
})

it('never writes a token, wherever it stands', () => {
  expect(
    logged(log =>
      log.info({ url: '/x?t=eyJhbGciOi.eyJzdWIi.c2lnbmF0dXJl' }, 'eyJhbGciOi.eyJzdWIi.c2lnbmF0dXJl'),
    ),
  ).not.toContain('c2lnbmF0dXJl')
})

it('keeps what an operator needs', () => {
  expect(logged(log => log.warn({ code: 'x', event: 7, ms: 12 }, 'slow'))).toMatch(
    /"level":"warn".*"event":7.*"ms":12.*"msg":"slow"/,
  )
})
