import ts from 'typescript'
import type { Column } from './describe.ts'

/** What `pg` makes of a type of PostgreSQL; undefined is JSON, which a schema reads. */
const READ_AS: Readonly<Record<string, string | undefined>> = {
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  oid: 'number',
  real: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  date: 'Date',
  'timestamp with time zone': 'Date',
  'timestamp without time zone': 'Date',
  bytea: 'Buffer',
  json: undefined,
  jsonb: undefined,
  void: undefined,
  'smallint[]': 'number[]',
  'integer[]': 'number[]',
  'real[]': 'number[]',
  'double precision[]': 'number[]',
  'boolean[]': 'boolean[]',
  'timestamp with time zone[]': 'Date[]',
}
const readAs = (type: string): string | undefined =>
  type in READ_AS ? READ_AS[type] : type.endsWith('[]') ? 'string[]' : 'string'

/** A column that is not as the row's type says; `isNull` where it may only be null beside that. */
export type Difference = { readonly column: string; readonly problem: string; readonly isNull: boolean }

/**
 * What is wrong with the rows that a program expects: a column that the statement does not give, gives as
 * another type, or may give as null.
 */
export function compareRow(
  checker: ts.TypeChecker,
  row: ts.Type,
  columns: readonly Column[],
): readonly Difference[] {
  const given = new Map(columns.map(column => [column.name, column]))
  return checker.getPropertiesOfType(row).flatMap(property => {
    const column = given.get(property.name)
    if (column) return compareColumn(checker, checker.getTypeOfSymbol(property), column)
    const mayBeMissing = (property.flags & ts.SymbolFlags.Optional) !== 0
    return mayBeMissing
      ? []
      : [{ column: property.name, problem: 'the statement does not give it', isNull: false }]
  })
}

function compareColumn(
  checker: ts.TypeChecker,
  expected: ts.Type,
  { name: column, type, nullable }: Column,
): readonly Difference[] {
  if ((expected.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0) return []
  const parts = expected.isUnion() ? expected.types : [expected]
  const isNull = (part: ts.Type) => (part.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) !== 0
  const read = readAs(type)
  const filled = read === undefined ? [] : parts.filter(part => !isNull(part))
  const kinds = new Set(filled.map(part => kindOf(checker, part)))
  const written = checker.typeToString(expected)
  const found: Difference[] = []
  if (kinds.size > 1 || (kinds.size === 1 && !kinds.has(read!)))
    found.push({ column, problem: `${type} is read as ${read}, expected ${written}`, isNull: false })
  if (nullable === 'perhaps' && !parts.some(isNull))
    found.push({ column, problem: `may be null, expected ${written}`, isNull: true })
  return found
}

function kindOf(checker: ts.TypeChecker, type: ts.Type): string {
  if ((type.flags & ts.TypeFlags.NumberLike) !== 0) return 'number'
  if ((type.flags & ts.TypeFlags.StringLike) !== 0) return 'string'
  if ((type.flags & ts.TypeFlags.BooleanLike) !== 0) return 'boolean'
  // A branded type is what it brands, with something that only the compiler sees.
  if (type.isIntersection()) return kindOf(checker, type.types[0]!)
  const element = checker.getIndexTypeOfType(type, ts.IndexKind.Number)
  if (checker.isArrayLikeType(type) && element) {
    const parts = element.isUnion() ? element.types : [element]
    return `${kindOf(checker, parts[0]!)}[]`
  }
  return (type.symbol as ts.Symbol | undefined)?.name ?? checker.typeToString(type)
}
