import { type ReactNode, useId } from 'react'

type Column<Row> = {
  readonly key: string
  readonly title: string
  /** Amounts and odds stand at the end, so that their digits align. */
  readonly numeric?: boolean
  readonly cell: (row: Row) => ReactNode
}

type Props<Row> = {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** Shown in place of the rows when there are none. */
  readonly empty: string
}

/** A table whose first cell names its row. Where it is wider than the screen, it scrolls in its own frame. */
export function Table<Row>({ caption, columns, rows, rowKey, empty }: Props<Row>) {
  const id = useId()
  return (
    <div
      role="region"
      aria-labelledby={id}
      // What scrolls must be reached by the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-raised"
    >
      <table className="w-full border-collapse text-14">
        <caption id={id} className="px-4 py-3 text-left font-semibold">
          {caption}
        </caption>
        <thead>
          <tr className="border-y border-line text-12 text-muted">
            {columns.map(({ key, title, numeric }) => (
              <th
                key={key}
                scope="col"
                className={`px-4 py-2 font-semibold whitespace-nowrap ${numeric ? 'text-right' : 'text-left'}`}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(row => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, numeric, cell }, at) =>
                at === 0 ? (
                  <th key={key} scope="row" className="px-4 py-3 text-left font-semibold">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={key} className={`px-4 py-3 ${numeric ? 'num text-right whitespace-nowrap' : ''}`}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length} className="px-4 py-8 text-center text-muted">
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
