import { expect, it } from 'vitest'
import { cuesOf } from './sound-cues.rules.ts'
import { emptyTable, type Table } from './table.rules.ts'

const at = (part: Partial<Table>): Table => ({ ...emptyTable, round: 7, ...part })

it.each([
  ['betting opens', at({ phase: 'crashed' }), at({ round: 8, phase: 'betting', lockAtMs: 5 }), ['betting']],
  ['the flight begins', at({ phase: 'betting', lockAtMs: 5 }), at({ phase: 'flying' }), ['takeOff']],
  ['a tick comes', at({ phase: 'flying' }), at({ phase: 'flying', receivedAtMs: 9 }), []],
  ['the flight ends', at({ phase: 'flying' }), at({ phase: 'crashed' }), ['end']],
  ['it was missed', at({ phase: 'flying' }), at({ round: 9, phase: 'crashed' }), ['silence']],
  ['it was interrupted', at({ phase: 'flying' }), at({ phase: 'waiting', voided: true }), ['silence']],
])('when %s', (_, before, after, cues) => expect(cuesOf(before, after)).toEqual(cues))
