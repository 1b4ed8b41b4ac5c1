import { shortMultiplier } from '../kit/format.ts'
import * as common from '../kit/instant/client/locales/choices.en.json'
import { Sprite } from './art.tsx'
import { ROWS, SAVANNA, SCATTER, SYMBOLS, type Symbol } from './design.rules.ts'
import * as words from './locales/client.en.json'
import { pointsOf } from './reels.rules.ts'
import { nameOf } from './win-texts.ts'

const COUNTS = [5, 4, 3] as const
const times = (payX20: number): string => shortMultiplier(payX20 * 5)

/** The payouts of the symbols, and the twenty lines. */
export const Paytable = () => (
  <section className="paytable">
    <h3>{common.paysTitle}</h3>
    <table>
      <caption>{words.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.symbol}</th>
          {COUNTS.map(count => (
            <th key={count} scope="col">
              {count}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {SYMBOLS.map(symbol => (
          <Pays key={symbol} symbol={symbol} />
        ))}
      </tbody>
    </table>
    <h3>{words.linesTitle}</h3>
    <ol className="line-list">
      {SAVANNA.lines.map((rows, line) => (
        <Line key={rows.join('')} rows={rows} line={line} />
      ))}
    </ol>
  </section>
)

function Pays({ symbol }: { readonly symbol: Symbol }) {
  const pays = symbol === SCATTER ? SAVANNA.scatterPaysX20 : SAVANNA.paysX20[symbol]
  return (
    <tr>
      <th scope="row">
        <Sprite symbol={symbol} />
        {nameOf(symbol)}
      </th>
      {pays ? (
        COUNTS.map(count => <td key={count}>{times(pays[count]!)}</td>)
      ) : (
        <td colSpan={COUNTS.length}>{words.wild}</td>
      )}
    </tr>
  )
}

const ROW_NAMES = [words.top, words.middle, words.bottom]
const CELLS = Array.from({ length: ROWS * SAVANNA.strips.length }, (_, cell) => cell)

function Line({ rows, line }: { readonly rows: readonly number[]; readonly line: number }) {
  return (
    <li>
      <svg viewBox="0 0 5 3" aria-hidden="true">
        {CELLS.map(cell => {
          const [reel, row] = [cell % rows.length, Math.floor(cell / rows.length)]
          return (
            <rect
              key={cell}
              x={reel + 0.08}
              y={row + 0.08}
              width={0.84}
              height={0.84}
              rx={0.15}
              className={rows[reel] === row ? 'on' : 'off'}
            />
          )
        })}
        <polyline points={pointsOf(SAVANNA, line)} />
      </svg>
      <span>{line + 1}</span>
      <span className="unseen">{`: ${rows.map(row => ROW_NAMES[row]!).join(', ')}`}</span>
    </li>
  )
}
