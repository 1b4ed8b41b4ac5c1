import { describe, expect, it } from 'vitest'
import { loggedAs, openLog } from './log.ts'

type Line = Record<string, unknown> & { msg: string; error: { stack: string } & Record<string, unknown> }

function logged(write: (log: ReturnType<typeof openLog>) => void, elapsed = () => 0): string {
  const lines: string[] = []
  write(openLog('debug', { write: line => void lines.push(line) }, { roles: ['web', 'worker'], elapsed }))
  return lines.join('')
}
const linesOf = (...asked: Parameters<typeof logged>): Line[] =>
  logged(...asked)
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Line)

describe('no secret and nothing personal', () => {
  it.each<[string, (log: ReturnType<typeof openLog>) => void]>([
    ['a phone in a message', log => log.info('sent to 254712345678 and +254112000111 and 0712345678')],
    ['a phone by its name', log => log.info({ msisdn: '254712345678' }, 'x')],
    [
      'a phone inside another value',
      log => log.info({ reply: { text: 'ws_CO_10122023133400273712345678' } }, 'x'),
    ],
    ['a phone in a key', log => log.info({ all: { '254712345678': 1 } }, 'x')],
    ['a PIN', log => log.info({ pin: '712345678' }, 'x')],
    ['a code by SMS', log => log.info({ body: { code: '712345678' } }, 'x')],
    ['a password in an array of objects', log => log.info({ all: [{ password: '712345678' }] }, 'x')],
    ['a token by any writing of its name', log => log.info({ 'Launch-Token': '712345678' }, 'x')],
    ['an error’s message', log => log.error({ error: new Error('no route to 254712345678') }, 'x')],
    ['the message of an error that is logged bare', log => log.error(new Error('no route to 254712345678'))],
    [
      'an error’s cause',
      log => log.error({ error: new Error('x', { cause: new Error('254712345678') }) }, 'x'),
    ],
    [
      'an error’s cause that is none',
      log => log.error({ error: new Error('x', { cause: '254712345678' }) }, 'x'),
    ],
    [
      'one of many errors',
      log => log.error({ error: new AggregateError([new Error('254712345678')], 'x') }, 'x'),
    ],
    ['the authorization header', log => log.info({ headers: { Authorization: 'Bearer 712345678' } }, 'x')],
    ['a phone that a bound cuts in two', log => log.info(`${'.'.repeat(990)} 254712345678 and more`)],
    ['a phone at each bound', log => log.info({ text: '254712345678 '.repeat(1_000) }, 'x')],
  ])('is logged by %s', (_, write) => {
    expect(logged(write)).not.toBe('')
    expect(logged(write)).not.toMatch(/12345|112000111/)
  })

  it('is logged when a text contains a token, at any position', () => {
    const token = 'eyJhbGciOi.eyJzdWIi.c2lnbmF0dXJl'
    const line = logged(log => log.info({ url: `/x?t=${token}`, long: `${'-'.repeat(980)} ${token}` }, token))
    expect(line).not.toMatch(/c2lnbmF0dXJl|eyJzdWIi/)
  })

  it.each([
    ['-eyJ'],
    ['eyJ.'],
    ['eyJa.b.'],
    ['ws_CO_1'],
    ['0 7 1 '],
    ['+254'],
    ['07123456'],
    ['01234567-0123-0123-0123-'],
    ['7\u00a0'],
    ['['],
  ])('is found in time that grows with the text and no faster, also in many times %j', hostile => {
    const timeOf = (length: number): number => {
      const text = hostile.repeat(length / hostile.length)
      const began = performance.now()
      for (let n = 0; n < 10; n++) logged(log => log.info({ text, error: new Error(text) }, text))
      return performance.now() - began
    }
    timeOf(10_000)
    // Two hundred times the text: what grew with its square would take minutes.
    expect(timeOf(2_000_000)).toBeLessThan(1_000)
  })
})

describe('a line', () => {
  it('contains what an operator needs', () => {
    expect(logged(log => log.warn({ event: 7, ms: 12 }, 'slow'))).toMatch(
      /"level":"warn".*"event":7.*"ms":12.*"msg":"slow"/,
    )
  })

  it('carries node and role, and the id of the request it was logged for', async () => {
    const [before, within] = linesOf(log => {
      log.info('before')
      loggedAs('r-1', () => log.info('within'))
    })
    expect(before).toMatchObject({ node: expect.stringMatching(/.:\d+$/) as string, role: 'web,worker' })
    expect(before).not.toHaveProperty('request')
    expect(within).toMatchObject({ node: before!['node'], role: 'web,worker', request: 'r-1' })
  })

  it('shows M-PESA’s own codes', () => {
    expect(
      linesOf(log =>
        log.warn({ resultCode: '2001', body: { ResultCode: 1032, errorCode: '500.001.1001' } }, 'x'),
      )[0],
    ).toMatchObject({ resultCode: '2001', body: { ResultCode: 1032, errorCode: '500.001.1001' } })
  })

  it('contains causes: what an error is due to, and each of many', () => {
    const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    const many = new AggregateError([refused, new RangeError('other')], 'no address answered')
    const [line] = linesOf(log => log.error({ error: new Error('not sent', { cause: many }) }, 'x'))
    expect(line!.error).toMatchObject({
      message: 'not sent',
      cause: {
        type: 'AggregateError',
        errors: [{ message: 'refused', code: 'ECONNREFUSED' }, { type: 'RangeError' }],
      },
    })
  })

  it('is finite although its errors are circular', () => {
    const error = new Error('round')
    error.cause = new AggregateError([error, error], 'and round')
    expect(linesOf(log => log.error({ error }, 'x'))).toHaveLength(1)
  })

  it.each([
    ['a long message', (log: ReturnType<typeof openLog>) => log.error('m '.repeat(1_000_000))],
    ['a long string', log => log.error({ text: 't '.repeat(1_000_000) }, 'x')],
    ['a long stack', log => log.error({ error: stackOf('  at x\n'.repeat(1_000_000)) }, 'x')],
    [
      'many keys',
      log => log.error(Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [n, n])), 'x'),
    ],
    ['a broad tree', log => log.error({ tree: tree(4) }, 'x')],
    ['many causes', log => log.error({ error: manyCauses(1_000) }, 'x')],
    ['bytes', log => log.error({ body: Buffer.alloc(1_000_000, 'x') }, 'x')],
  ] satisfies [string, (log: ReturnType<typeof openLog>) => void][])('is bounded with %s', (_, write) => {
    expect(logged(write).length).toBeGreaterThan(50)
    expect(logged(write).length).toBeLessThan(10_000)
  })
})

it('of one message comes a few times a second, however often it happens, and says how many were left out', () => {
  let nowMs = 0
  const lines = linesOf(
    log => {
      for (let n = 0; n < 1_000; n++) log.error({ n }, 'the same')
      log.error('another')
      nowMs = 1_000
      log.error('the same')
    },
    () => nowMs,
  )
  expect(lines.filter(({ msg }) => msg === 'the same')).toHaveLength(11)
  expect(lines.filter(({ msg }) => msg === 'another')).toHaveLength(1)
  expect(lines.at(-1)).toMatchObject({ msg: 'the same', suppressed: 990 })
})

it('of messages that something builds is bounded as well', () => {
  const lines = linesOf(log => {
    for (let n = 0; n < 10_000; n++) log.error(`built ${n}`)
  })
  expect(lines.length).toBeLessThan(600)
})

const stackOf = (stack: string) => Object.assign(new Error('x'), { stack })
const tree = (depth: number): unknown =>
  depth === 0 ? 'leaf' : Array.from({ length: 20 }, () => ({ branch: tree(depth - 1) }))
const manyCauses = (count: number): Error =>
  Array.from({ length: count }).reduce<Error>(
    cause => new Error('x '.repeat(1_000), { cause }),
    new Error('x'),
  )
