import { createHash } from 'node:crypto'
import { mysteryDraw, ticketOf } from '@ruka/games/fair/mystery.rules'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fastTicketOf, openDraws } from './draws.ts'

it('draws each stake as the rules do, whatever was drawn before it', () => {
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 64 })
  const text = fc.string({ unit: 'binary', maxLength: 80 })
  fc.assert(
    fc.property(bytes, text, fc.nat(), fc.array(text), (seed, jackpot, seedNo, tickets) => {
      const draw = openDraws(seed, { jackpot, seedNo })
      for (const ticket of tickets)
        expect(Buffer.from(draw(ticket))).toEqual(Buffer.from(mysteryDraw(seed, { jackpot, seedNo, ticket })))
    }),
  )
})

it('names each wager as the rules do', () => {
  const text = fc.string({ unit: 'binary', maxLength: 200 })
  fc.assert(
    fc.property(text, text, (ref, playerId) => {
      expect(fastTicketOf(ref, playerId)).toBe(ticketOf(ref, playerId))
    }),
  )
})

it('leaves its seed as it is', () => {
  const seed = createHash('sha256').update('seed').digest()
  const before = Buffer.from(seed)
  openDraws(seed, { jackpot: 'mega', seedNo: 1 })('0'.repeat(32))
  expect(seed).toEqual(before)
})

it('refuses a seed that an HMAC would hash first', () => {
  expect(() => openDraws(new Uint8Array(65), { jackpot: 'mega', seedNo: 1 })).toThrow(RangeError)
})
