import ts from 'typescript'
import { kyselyCall, listCall, objectCall } from './known-calls.ts'
import { either, joined, list, member, nameOf, returns, truth } from './parts.ts'
import {
  ABSENT,
  NeedsCallers,
  sqlOf,
  text,
  UNKNOWN,
  Unreadable,
  piecesOf,
  type Piece,
  type Reading,
  type Scope,
  type Value,
} from './values.ts'

const DEPTH_MAX = 60
let depth = 0

/** @throws NeedsCallers, Unreadable */
export function evaluate(reading: Reading, node: ts.Expression, scope: Scope): Value {
  if (depth > DEPTH_MAX) return UNKNOWN
  depth += 1
  try {
    return valueOf(reading, node, scope)
  } finally {
    depth -= 1
  }
}

function valueOf(reading: Reading, node: ts.Expression, scope: Scope): Value {
  const of = (child: ts.Expression): Value => evaluate(reading, child, scope)
  if (
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isAwaitExpression(node)
  )
    return of(node.expression)
  if (ts.isTaggedTemplateExpression(node)) return template(reading, node, scope)
  if (node.kind === ts.SyntaxKind.NullKeyword) return ABSENT
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return text(node.text)
  if (ts.isTemplateExpression(node)) return joined(node, of)
  if (ts.isIdentifier(node)) return named(reading, node, scope)
  if (ts.isCallExpression(node)) return called(reading, node, scope)
  if (ts.isPropertyAccessExpression(node)) return member(reading, of(node.expression), node.name.text)
  if (ts.isElementAccessExpression(node)) {
    const key = of(node.argumentExpression)
    return member(reading, of(node.expression), key.kind === 'text' ? key.text : undefined)
  }
  if (ts.isConditionalExpression(node)) {
    const decided = truth(of(node.condition))
    return of((decided ?? reading.takesFirst(node.condition.getText())) ? node.whenTrue : node.whenFalse)
  }
  if (ts.isBinaryExpression(node)) return either(reading, node, of)
  if (ts.isArrayLiteralExpression(node)) return list(node, of)
  if (ts.isObjectLiteralExpression(node)) return record(reading, node, scope)
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return { kind: 'function', node, scope }
  return UNKNOWN
}

function record(reading: Reading, node: ts.ObjectLiteralExpression, scope: Scope): Value {
  const fields = new Map<string, () => Value>()
  for (const each of node.properties) {
    if (ts.isPropertyAssignment(each))
      fields.set(nameOf(each.name), () => evaluate(reading, each.initializer, scope))
    if (ts.isShorthandPropertyAssignment(each))
      fields.set(each.name.text, () => {
        const symbol = reading.checker.getShorthandAssignmentValueSymbol(each)
        return symbol ? ofSymbol(reading, symbol, scope) : UNKNOWN
      })
    if (ts.isMethodDeclaration(each))
      fields.set(nameOf(each.name), () => ({ kind: 'function', node: each, scope }))
    if (ts.isSpreadAssignment(each)) {
      const spread = evaluate(reading, each.expression, scope)
      if (spread.kind === 'record') for (const [name, value] of spread.fields) fields.set(name, value)
    }
  }
  return { kind: 'record', fields }
}

function named(reading: Reading, node: ts.Identifier, scope: Scope): Value {
  if (node.text === 'undefined') return ABSENT
  const symbol = reading.checker.getSymbolAtLocation(node)
  return symbol ? ofSymbol(reading, symbol, scope) : UNKNOWN
}

function ofSymbol(reading: Reading, symbol: ts.Symbol, scope: Scope): Value {
  const real = (symbol.flags & ts.SymbolFlags.Alias) !== 0 ? reading.checker.getAliasedSymbol(symbol) : symbol
  const declared = real.valueDeclaration
  return declared && isOwn(declared) ? ofDeclaration(reading, declared, scope) : UNKNOWN
}

const isOwn = (node: ts.Node): boolean => !node.getSourceFile().fileName.includes('/node_modules/')

function ofDeclaration(reading: Reading, declared: ts.Node, scope: Scope): Value {
  if (ts.isFunctionDeclaration(declared)) return { kind: 'function', node: declared, scope }
  if (ts.isVariableDeclaration(declared)) {
    const isFixed = (ts.getCombinedNodeFlags(declared) & ts.NodeFlags.Const) !== 0
    return declared.initializer && isFixed ? evaluate(reading, declared.initializer, scope) : UNKNOWN
  }
  if (ts.isParameter(declared)) return ofParameter(reading, declared, scope)
  if (ts.isBindingElement(declared)) return ofBinding(reading, declared, scope)
  return UNKNOWN
}

function ofParameter(reading: Reading, declared: ts.ParameterDeclaration, scope: Scope): Value {
  const bound = scope.get(declared)
  if (!bound && declared.initializer && reading.takesFirst(declared.getText()))
    return evaluate(reading, declared.initializer, scope)
  const value = bound ? bound() : unbound(reading, declared, declared)
  return value.kind === 'absent' && declared.initializer
    ? evaluate(reading, declared.initializer, scope)
    : value
}

/** A parameter of which nothing is known: its callers are asked where it may hold a part of a statement. */
function unbound(reading: Reading, parameter: ts.ParameterDeclaration, at: ts.Node): Value {
  const written = reading.checker.typeToString(reading.checker.getTypeAtLocation(at))
  if (/RawBuilder/.test(written)) throw new NeedsCallers(parameter)
  return { kind: 'unknown', of: parameter }
}

function ofBinding(reading: Reading, declared: ts.BindingElement, scope: Scope): Value {
  const holder = declared.parent.parent
  const isUnbound = ts.isParameter(holder) && !scope.has(holder)
  if (declared.initializer && isUnbound && reading.takesFirst(declared.getText()))
    return evaluate(reading, declared.initializer, scope)
  const from = ts.isParameter(holder)
    ? (scope.get(holder)?.() ?? unbound(reading, holder, declared))
    : ofDeclaration(reading, holder, scope)
  const value = ts.isObjectBindingPattern(declared.parent)
    ? member(reading, from, nameOf(declared.propertyName ?? (declared.name as ts.Identifier)))
    : member(reading, from, String(declared.parent.elements.indexOf(declared)))
  return value.kind === 'absent' && declared.initializer
    ? evaluate(reading, declared.initializer, scope)
    : value
}

function template(reading: Reading, node: ts.TaggedTemplateExpression, scope: Scope): Value {
  if (node.tag.getText() !== 'sql') return UNKNOWN
  reading.read.add(node)
  const row = rowOf(reading.checker, node)
  if (ts.isNoSubstitutionTemplateLiteral(node.template)) return { ...sqlOf(node.template.text), ...row }
  const pieces: Piece[] = [node.template.head.text]
  for (const span of node.template.templateSpans) {
    const value = evaluate(reading, span.expression, scope)
    if (value.kind === 'unknown') askCallers(reading, chosen(reading, span.expression, scope), value)
    pieces.push(...piecesOf(value), span.literal.text)
  }
  return { kind: 'sql', pieces, ...row }
}

/** The branch that is read of a choice. */
function chosen(reading: Reading, node: ts.Expression, scope: Scope): ts.Expression {
  if (ts.isParenthesizedExpression(node)) return chosen(reading, node.expression, scope)
  if (!ts.isConditionalExpression(node)) return node
  const decided =
    truth(evaluate(reading, node.condition, scope)) ?? reading.takesFirst(node.condition.getText())
  return chosen(reading, decided ? node.whenTrue : node.whenFalse, scope)
}

/** A part of a statement that is not known is no parameter. */
function askCallers(reading: Reading, node: ts.Expression, value: Value & { kind: 'unknown' }): void {
  if (!/RawBuilder/.test(reading.checker.typeToString(reading.checker.getTypeAtLocation(node)))) return
  if (value.of) throw new NeedsCallers(value.of)
  throw new Unreadable(`the part ${node.getText()} is not known`)
}

/** The type of the rows that a template is declared to give. */
function rowOf(checker: ts.TypeChecker, node: ts.TaggedTemplateExpression): { row?: ts.Type } {
  const [written] = node.typeArguments ?? []
  return written ? { row: checker.getTypeFromTypeNode(written) } : {}
}

function called(reading: Reading, node: ts.CallExpression, scope: Scope): Value {
  const { expression } = node
  const args = node.arguments.map(each => () => evaluate(reading, each, scope))
  if (ts.isPropertyAccessExpression(expression)) {
    const on = expression.expression.getText()
    const name = expression.name.text
    if (on === 'sql') return kyselyCall(name, args)
    if (on === 'Object') return objectCall(name, args[0]!())
    const from = evaluate(reading, expression.expression, scope)
    const listed = listCall((each, given) => apply(reading, each, given), from, name, args)
    if (listed) return listed
  }
  const target = evaluate(reading, expression, scope)
  if (target.kind === 'function') return apply(reading, target, args)
  return target.kind === 'unknown' ? target : UNKNOWN
}

/** What a function gives for arguments. @throws NeedsCallers, Unreadable */
function apply(
  reading: Reading,
  { node, scope }: Value & { kind: 'function' },
  args: readonly (() => Value)[],
): Value {
  const inner = new Map(scope)
  for (const [at, parameter] of node.parameters.entries())
    inner.set(
      parameter,
      parameter.dotDotDotToken
        ? () => ({ kind: 'list', items: args.slice(at).map(each => each()) })
        : (args[at] ?? (() => ABSENT)),
    )
  const body = (node as ts.FunctionLikeDeclaration).body
  if (!body) return UNKNOWN
  if (!ts.isBlock(body)) return evaluate(reading, body, inner)
  const given = returns(body)
  const one = reading.takesFirst(body.getText()) ? given.at(-1) : given[0]
  return one ? evaluate(reading, one, inner) : UNKNOWN
}
