import ts from 'typescript'
import { ABSENT, text, UNKNOWN, type Reading, type Value } from './values.ts'

const ITSELF = new Set([ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.BarBarToken])

export function either(
  reading: Reading,
  node: ts.BinaryExpression,
  of: (child: ts.Expression) => Value,
): Value {
  const operator = node.operatorToken.kind
  if (ITSELF.has(operator)) {
    const left = of(node.left)
    if (left.kind === 'absent') return of(node.right)
    return left.kind !== 'unknown' || reading.takesFirst(node.left.getText()) ? left : of(node.right)
  }
  if (operator === ts.SyntaxKind.AmpersandAmpersandToken)
    return (truth(of(node.left)) ?? reading.takesFirst(node.left.getText())) ? of(node.right) : ABSENT
  if (
    operator === ts.SyntaxKind.EqualsEqualsEqualsToken ||
    operator === ts.SyntaxKind.ExclamationEqualsEqualsToken
  ) {
    const [left, right] = [of(node.left), of(node.right)]
    if (left.kind === 'unknown' || right.kind === 'unknown') return UNKNOWN
    const same =
      left.kind === right.kind && (left.kind !== 'text' || left.text === (right as { text: string }).text)
    return same === (operator === ts.SyntaxKind.EqualsEqualsEqualsToken) ? text('true') : ABSENT
  }
  return UNKNOWN
}

/** Undefined where the program decides at run time. */
export const truth = (value: Value): boolean | undefined =>
  value.kind === 'unknown'
    ? undefined
    : value.kind !== 'absent' && !(value.kind === 'text' && value.text === '')

export function joined(node: ts.TemplateExpression, of: (child: ts.Expression) => Value): Value {
  let whole = node.head.text
  for (const span of node.templateSpans) {
    const value = of(span.expression)
    if (value.kind !== 'text') return value.kind === 'unknown' ? value : UNKNOWN
    whole += value.text + span.literal.text
  }
  return text(whole)
}

export function list(node: ts.ArrayLiteralExpression, of: (child: ts.Expression) => Value): Value {
  const items = node.elements.flatMap(each => {
    if (!ts.isSpreadElement(each)) return [of(each)]
    const spread = of(each.expression)
    return spread.kind === 'list' ? spread.items : []
  })
  return { kind: 'list', items }
}

export const nameOf = (name: ts.PropertyName): string =>
  ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : name.getText()

/** A member by name; any member, where the name is known only at run time. */
export function member(reading: Reading, from: Value, name: string | undefined): Value {
  if (from.kind === 'list') {
    const at = Number(name)
    return (Number.isInteger(at) ? from.items[at] : from.items[0]) ?? (name === 'length' ? UNKNOWN : ABSENT)
  }
  if (from.kind === 'absent') return ABSENT
  if (from.kind !== 'record') return from.kind === 'unknown' ? from : UNKNOWN
  if (name !== undefined) return from.fields.get(name)?.() ?? ABSENT
  const all = [...from.fields.values()]
  return all.at(reading.takesFirst('key') ? 0 : -1)?.() ?? UNKNOWN
}

/** The expressions that a function returns, without those of functions in it. */
export function returns(body: ts.Node): readonly ts.Expression[] {
  const found: ts.Expression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression)
    ts.forEachChild(node, visit)
  }
  visit(body)
  return found
}
