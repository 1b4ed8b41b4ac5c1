import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hmacUnder, sha256, sha256Behind } from './sha256.ts'

const bytes = (length: number, seed: number) =>
  Uint8Array.from({ length }, (_, at) => (at * 31 + seed * 7) % 256)

describe('the verifier’s own hashes', () => {
  it('are those of Node for messages of every length around a block', () => {
    for (let length = 0; length <= 260; length++)
      expect(Buffer.from(sha256(bytes(length, length)))).toEqual(
        createHash('sha256').update(bytes(length, length)).digest(),
      )
  })
  it('are those of Node under keys of every length that is taken', () => {
    for (let length = 0; length <= 64; length++) {
      const [key, message] = [bytes(length, 3), bytes(length * 3, 5)]
      expect(Buffer.from(hmacUnder(key)(message))).toEqual(createHmac('sha256', key).update(message).digest())
    }
    expect(() => hmacUnder(bytes(65, 1))).toThrow(RangeError)
  })
  it('are the same where messages begin alike', () => {
    for (let length = 0; length <= 200; length += 7)
      for (const rest of [0, 1, 55, 64, 90])
        expect(sha256Behind(bytes(length, 2))(bytes(rest, 4))).toEqual(
          sha256(Uint8Array.from([...bytes(length, 2), ...bytes(rest, 4)])),
        )
  })
  it('do not depend on the messages before', () => {
    const hmac = hmacUnder(bytes(32, 9))
    const first = Buffer.from(hmac(bytes(100, 1)))
    hmac(bytes(50, 2))
    expect(Buffer.from(hmac(bytes(100, 1)))).toEqual(first)
  })
})
