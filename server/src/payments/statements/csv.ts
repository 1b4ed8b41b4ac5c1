import { nairobiTime } from '@ruka/contract/nairobi'
import { csvRow, type Cell } from '../../platform/base/csv.ts'
import type { Statement } from './lines.ts'
import { type Language, type WordKey, word } from './words.rules.ts'
import { plainMoney } from './format.rules.ts'

/** Excel recognises UTF-8 by it; Google Sheets and phones skip it. */
const BYTE_ORDER_MARK = '\ufeff'

const COLUMNS: readonly WordKey[] = [
  'time',
  'movement',
  'reference',
  'change',
  'balance',
  'held',
  'bonusPot',
  'debtPot',
  'taxPaid',
]

/**
 * The statement as CSV, piece by piece. It ends with the closing balance; a file without that line was cut
 * short.
 */
export async function* csvOf(
  statement: Statement,
  language: Language,
): AsyncGenerator<string, void, undefined> {
  const text = (value: string): Cell => ({ text: value })
  const named = (key: WordKey) => text(word(key, language))
  const empty = text('')
  const { opening, closing } = statement
  const balanceRow = (key: 'opening' | 'closing') => {
    const { balance, held, bonus, debt } = key === 'opening' ? opening : closing
    const figures = [balance, held, bonus, debt].map((cents): Cell => ({ figure: plainMoney(cents) }))
    return csvRow([empty, named(key), empty, empty, ...figures, empty])
  }
  yield BYTE_ORDER_MARK + csvRow(COLUMNS.map(named)) + balanceRow('opening')
  for await (const batch of statement.lines())
    yield batch
      .map(({ atMs, words, ref, change, after, taxCents }) =>
        csvRow([
          text(nairobiTime(atMs)),
          text(words),
          text(ref),
          ...[change.balance, after.balance, after.held, after.bonus, after.debt, taxCents].map(
            (cents): Cell => ({ figure: plainMoney(cents) }),
          ),
        ]),
      )
      .join('')
  yield balanceRow('closing')
}
