import type ts from 'typescript'

/**
 * What an expression of the program is worth without running it: as much as a statement’s text depends on. All
 * else is unknown, and becomes a parameter where a template holds it.
 */
export type Value =
  | { readonly kind: 'sql'; readonly pieces: readonly Piece[]; readonly row?: ts.Type }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly Value[] }
  | { readonly kind: 'record'; readonly fields: ReadonlyMap<string, () => Value> }
  | { readonly kind: 'function'; readonly node: ts.SignatureDeclaration; readonly scope: Scope }
  | { readonly kind: 'absent' }
  /** `of` is the parameter that it came from: its callers may know more. */
  | { readonly kind: 'unknown'; readonly of?: ts.ParameterDeclaration }

/** Text of a statement, or a parameter. */
export type Piece = string | typeof PARAMETER
const PARAMETER: unique symbol = Symbol('parameter')

/** What the parameters of the functions that are being read are worth, by their declarations. */
export type Scope = ReadonlyMap<ts.ParameterDeclaration, () => Value>

/**
 * Reads expressions of a program; `takesFirst` decides between two ways where the program decides at run time, by the
 * text of the choice: what depends on one condition goes one way.
 */
export type Reading = {
  readonly checker: ts.TypeChecker
  readonly takesFirst: (choice: string) => boolean
  /** Every template that was read. */
  readonly read: Set<ts.Node>
}

export const ABSENT: Value = { kind: 'absent' }
export const UNKNOWN: Value = { kind: 'unknown' }
export const text = (of: string): Value => ({ kind: 'text', text: of })
export const sqlOf = (...pieces: readonly Piece[]): Value => ({ kind: 'sql', pieces })

/** What a value is in a statement’s text. */
export const piecesOf = (value: Value): readonly Piece[] =>
  value.kind === 'sql' ? value.pieces : [PARAMETER]

/** The statement as PostgreSQL reads it, with `$1`, `$2` and so on. */
export function statementText(pieces: readonly Piece[]): string {
  let parameters = 0
  return pieces.map(piece => (piece === PARAMETER ? `$${++parameters}` : piece)).join('')
}

/** The text depends on a parameter, which only the callers of its function know. */
export class NeedsCallers extends Error {
  readonly parameter: ts.ParameterDeclaration
  constructor(parameter: ts.ParameterDeclaration) {
    super(`depends on the parameter ${parameter.name.getText()}`)
    this.parameter = parameter
  }
}
/** The text cannot be read from the source. */
export class Unreadable extends Error {}
