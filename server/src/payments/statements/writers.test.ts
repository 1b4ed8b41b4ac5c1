import { addDays, nairobiDate, nairobiStartMs, nairobiTime } from '@ruka/contract/nairobi'
import { asCents } from '@ruka/contract/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvRow } from '../../platform/base/csv.ts'
import { csvOf } from './csv.ts'
import type { Line, Statement } from './lines.ts'
import { pdfOf } from './pdf.ts'
import { type Language, movementWords } from './words.rules.ts'
import { money, plainMoney } from './format.rules.ts'

const none = { balance: asCents(0), held: asCents(0), bonus: asCents(0), debt: asCents(0) }
const line: Line = {
  atMs: Date.UTC(2026, 4, 4, 9),
  words: 'Deposit',
  ref: 'UE4SAMPLE1',
  change: { ...none, balance: asCents(1_234_50) },
  after: { ...none, balance: asCents(1_234_50) },
  taxCents: asCents(0),
}
/** A statement of this many batches, which counts the batches that were pulled. */
function statement(batches: number, batch: Line[] = Array.from({ length: 500 }, () => line)) {
  const pulled = { count: 0 }
  const value: Statement = {
    opening: none,
    closing: line.after,
    inCents: asCents(1_234_50),
    outCents: asCents(0),
    async *lines() {
      while (pulled.count < batches) {
        pulled.count += 1
        yield batch
      }
    },
  }
  return { pulled, value }
}
const heading = {
  brand: 'Ruka',
  phone: '254****001',
  firstDay: '2026-05-01',
  lastDay: '2026-05-04',
  madeMs: line.atMs,
  language: 'en' as Language,
}
async function whole(pieces: AsyncGenerator<string | Buffer>): Promise<Buffer> {
  const found: Buffer[] = []
  for await (const piece of pieces) found.push(Buffer.from(piece))
  return Buffer.concat(found)
}

describe('a statement as CSV', () => {
  it('has a byte order mark, a header, the balances at both ends, and figures that add up', async () => {
    const text = String(await whole(csvOf(statement(1, [line]).value, 'en')))
    expect(text).toBe(
      '\ufeffTime (EAT),Description,Reference,Change KES,Balance KES,Held KES,Bonus KES,Debt KES,Tax KES\r\n' +
        ',Opening balance,,,0.00,0.00,0.00,0.00,\r\n' +
        '2026-05-04 12:00:00,Deposit,UE4SAMPLE1,1234.50,1234.50,0.00,0.00,0.00,0.00\r\n' +
        ',Closing balance,,,1234.50,0.00,0.00,0.00,\r\n',
    )
  })

  it('contains no text that a spreadsheet reads as a formula, and quotes where needed', () => {
    expect(csvRow([{ text: '=HYPERLINK("http://x")' }, { text: 'a,"b"\n' }, { figure: '-1.00' }])).toBe(
      `"'=HYPERLINK(""http://x"")","a,""b""\n",-1.00\r\n`,
    )
    fc.assert(
      fc.property(fc.string(), text => {
        const cell = csvRow([{ text }]).slice(0, -2)
        const plain = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
        expect(plain).not.toMatch(/^\s*[=+\-@]/)
        expect(plain.replace(/^'/, '')).toBe(text.replace(/^'/, ''))
      }),
    )
  })
})

describe('a statement as PDF', () => {
  it('has as many pages as its lines need', async () => {
    const file = String(await whole(pdfOf(statement(1).value, heading)))
    expect(file.slice(0, 5)).toBe('%PDF-')
    expect(file.trimEnd().endsWith('%%EOF')).toBe(true)
    expect(file.match(/\/Type \/Page\n/g)).toHaveLength(11)
  })
})

it.each([
  ['CSV', (value: Statement) => csvOf(value, 'en')],
  ['PDF', (value: Statement) => pdfOf(value, heading)],
])('a %s of endless length is written only as far as it is read', async (_, write) => {
  const { pulled, value } = statement(Infinity)
  const pieces = write(value)
  for (let n = 0; n < 12; n++) expect((await pieces.next()).done).toBe(false)
  expect(pulled.count).toBeLessThanOrEqual(12)
  await pieces.return(undefined)
})

it('formats money from its digits, and times in Nairobi time', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), cents => {
      expect(Math.round(Number(plainMoney(asCents(cents))) * 100) === cents || Math.abs(cents) > 1e14).toBe(
        true,
      )
      expect(money(asCents(cents)).replaceAll(',', '')).toBe(plainMoney(asCents(cents)))
    }),
  )
  expect(money(asCents(-1_234_567_05))).toBe('-1,234,567.05')
  expect(nairobiTime(Date.UTC(2026, 0, 31, 21, 5, 9))).toBe('2026-02-01 00:05:09')
  expect(nairobiDate(nairobiStartMs('2026-02-28'))).toBe('2026-02-28')
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
})

describe('the description of a movement', () => {
  const at = (
    key: string,
    kind: 'move' | 'hold' | 'post' | 'void',
    change: Partial<Record<keyof typeof none, number>>,
  ) => ({
    key,
    kind,
    change: { ...none, ...change } as typeof none,
  })
  it.each([
    [at('deposit:1', 'move', { balance: 100 }), 'Deposit'],
    [at('deposit:1', 'move', { balance: 60, debt: -40_00 }), 'Deposit; KES 40.00 of it repaid a debt'],
    [
      at('reversal:1', 'move', { balance: -60, debt: 1_040_00 }),
      'Deposit reversed by M-PESA; you still owe KES 1,040.00',
    ],
    [at('withdrawal:1', 'hold', { balance: -100, held: 100 }), 'Withdrawal requested'],
    [at('withdrawal:1/end', 'post', { held: -100 }), 'Withdrawal paid'],
    [at('withdrawal:1/end', 'void', { balance: 100, held: -100 }), 'Withdrawal returned'],
    [at('wager:a:1:0:p', 'hold', { balance: -10, held: 10 }), 'Stake'],
    [at('wager:a:1:0:p/end', 'post', { held: -10, balance: 20 }), 'Win'],
    [at('wager:a:1:0:p/end', 'post', { held: -10 }), 'Stake lost'],
    [at('wager:a:1:0:p/end', 'void', { held: -10, balance: 10 }), 'Stake returned'],
    [at('sambaza:1', 'move', { balance: -10 }), 'Sambaza sent'],
    [at('sambaza:1', 'move', { balance: 10 }), 'Sambaza received'],
    [at('referral:1', 'move', { bonus: 10 }), 'Referral earnings'],
    [at('debt:1', 'move', { debt: -10 }), 'Debt repaid'],
    [at('novelty:1', 'move', { balance: -10 }), 'Money out'],
    [at('novelty:1', 'move', { bonus: 10 }), 'Money in'],
  ])('%j is %s, and has a text in Swahili', (entry, words) => {
    expect(movementWords(entry, 'en')).toBe(words)
    expect(movementWords(entry, 'sw')).not.toBe(words)
  })
})
