import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pack, unpack } from './packed-body.ts'

const ODDS = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><odds_change product="1"
  event_id="sr:match:7" timestamp="1795874324333"><odds><market id="1" status="1"><outcome id="1" odds="2.32"
  probabilities="0.40927" active="1"/><outcome id="2" odds="" active="0"/></market></odds></odds_change>`

/** ODDS, packed in format 1. */
const PACKED =
  'ASi1L/0AWAUCACQCMi4zMiAwLjQwOTI3CgogNzE3OTU4NzQzMjQzMzMiCiAyMAgAMKRlQYD3BrRMzDYOOxUfYse9hBiNMeKDsi8='

it('a body comes back as it was packed, whatever it is', async () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ' odds="',
      ' odds=""',
      ' probabilities="0.5"',
      ' odds="1.5"',
      '"',
      ' ',
      '\n',
      '.',
      '1',
      '',
    ),
    fc.string({ unit: 'grapheme' }),
  )
  const bodies = fc.array(piece).map(pieces => pieces.join('').toWellFormed().replaceAll('\0', ''))
  await fc.assert(
    fc.asyncProperty(bodies, async body => {
      expect(unpack(await pack(body))).toBe(body)
    }),
  )
  expect(unpack(await pack(ODDS))).toBe(ODDS)
})

it('a message of the feed takes far less room than it has characters', async () => {
  expect((await pack(ODDS)).length).toBeLessThan(ODDS.length / 3)
})

it('what was packed by this version is read by every later one', () => {
  const packed = Buffer.from(PACKED, 'base64')
  expect(unpack(packed)).toBe(ODDS)
})

it('what another version has packed is refused', async () => {
  const packed = await pack(ODDS)
  packed[0] = 2
  expect(() => unpack(packed)).toThrow('format 2')
})
