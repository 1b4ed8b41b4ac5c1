import { describe, expect, it } from 'vitest'
import { challengeIn, relyingPartyOf, takesPasskeys } from './passkey.rules.ts'

it.each([
  ['https://ruka.example', true],
  ['https://www.ruka.example:8443', true],
  ['http://localhost:7001', true],
  ['http://127.0.0.1:7001', false],
  ['http://[::1]:7001', false],
])('browsers make passkeys for a name only: %s', (origin, does) => {
  expect(takesPasskeys(origin)).toBe(does)
})

it('binds a passkey to the host, and expects exactly the origin', () => {
  expect(relyingPartyOf('https://www.ruka.example:8443')).toEqual({
    id: 'www.ruka.example',
    origin: 'https://www.ruka.example:8443',
  })
})

describe('the challenge in what a browser signed', () => {
  const bytes = Buffer.alloc(32, 0xfb)
  const challenge = bytes.toString('base64url')
  const read = (said: unknown) => challengeIn(Buffer.from(JSON.stringify(said)).toString('base64url'))

  it('is read from 32 bytes, in their one spelling', () => {
    expect(read({ challenge, crossOrigin: false })).toEqual(bytes)
  })

  it.each([
    ['another length', { challenge: Buffer.alloc(31).toString('base64url') }],
    ['another spelling', { challenge: bytes.toString('base64') }],
    ['a number', { challenge: 7 }],
    ['none', {}],
    ['a frame in another page', { challenge, crossOrigin: true }],
    ['another page around it', { challenge, topOrigin: 'https://evil.test' }],
    ['a list', [challenge]],
    ['null', null],
  ])('is none with %s', (_, said) => {
    expect(read(said)).toBeNull()
  })

  it('is none in what is no JSON', () => {
    expect(challengeIn('AAAA')).toBeNull()
  })
})
