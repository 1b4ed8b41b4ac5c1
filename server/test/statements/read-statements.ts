import { join, resolve } from 'node:path'
import ts from 'typescript'
import { evaluate } from './evaluate.ts'
import {
  ABSENT,
  NeedsCallers,
  statementText,
  Unreadable,
  type Reading,
  type Scope,
  type Value,
} from './values.ts'

/** A statement of the program as it may be sent, and the type of rows that its readers are promised. */
export type Statement = {
  /** The call that sends it. */
  readonly file: string
  readonly line: number
  readonly text: string
  readonly row: ts.Type | undefined
}
export type Statements = {
  readonly checker: ts.TypeChecker
  readonly statements: readonly Statement[]
  /** Calls whose statement cannot be read from the source, each with the reason. */
  readonly unreadable: readonly string[]
  /** Templates that are in no statement. */
  readonly unused: readonly string[]
}

const SENDERS = new Set(['rows', 'firstRow', 'changed'])
const CALLERS_MAX = 100
const LEVELS_MAX = 8
/** Both ways of every choice, and mixtures for choices within choices. */
const mixture = (bit: number) => (choice: string) =>
  ([...choice].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) & bit) === 0
const WAYS = [1, 2, 4, 8, 16].flatMap(bit => [mixture(bit), (choice: string) => !mixture(bit)(choice)])
WAYS.unshift(
  () => true,
  () => false,
)

/** Every statement that the product's own source sends, read without running it. */
export function readStatements(folder: string): Statements {
  const root = resolve(folder)
  const program = openProgram(root)
  const checker = program.getTypeChecker()
  const files = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(join(root, 'src')) && !fileName.endsWith('.test.ts'))
  const { sent, templates, calls } = survey(files, checker)
  const read = new Set<ts.Node>()
  const found = new Map<string, Statement>()
  const unreadable = new Set<string>()
  const placeOf = (node: ts.Node) => {
    const source = node.getSourceFile()
    const { line } = source.getLineAndCharacterOfPosition(node.getStart())
    return { file: source.fileName.slice(root.length + 1), line: line + 1 }
  }
  const nameOf = (node: ts.Node): string => Object.values(placeOf(node)).join(':')
  for (const node of sent)
    for (const takesFirst of WAYS)
      for (const value of solutions({ checker, takesFirst, read }, node, calls)) {
        if (value.kind === 'sql') {
          const text = statementText(value.pieces)
          const own =
            value.row && (value.row.flags & ts.TypeFlags.TypeParameter) === 0 ? value.row : undefined
          const row = own ?? promised(checker, node)
          found.set(`${nameOf(node)} ${text}`, { ...placeOf(node), text, row })
        } else unreadable.add(`${nameOf(node)} ${value.kind === 'failed' ? value.why : 'is no statement'}`)
      }
  return {
    checker,
    statements: [...found.values()],
    unreadable: [...unreadable],
    unused: templates.filter(node => !read.has(node)).map(nameOf),
  }
}

function openProgram(root: string): ts.Program {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(root, 'tsconfig.json'),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
      },
    },
  )!
  const files = config.fileNames.filter(
    name => name.startsWith(join(root, 'src')) && !name.endsWith('.test.ts'),
  )
  return ts.createProgram(files, config.options)
}

type Calls = ReadonlyMap<ts.Node, readonly ts.CallExpression[]>

/** What is sent, every template, and the calls of each function. */
function survey(files: readonly ts.SourceFile[], checker: ts.TypeChecker) {
  const sent: ts.Expression[] = []
  const templates: ts.Node[] = []
  const calls = new Map<ts.Node, ts.CallExpression[]>()
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql') templates.push(node)
    if (ts.isCallExpression(node)) {
      const statement = sentBy(node, checker)
      if (statement) sent.push(statement)
      const target = checker.getResolvedSignature(node)?.declaration
      if (target) calls.set(target, [...(calls.get(target) ?? []), node])
    }
    ts.forEachChild(node, visit)
  }
  for (const file of files) if (!file.fileName.endsWith('/db/db.ts')) visit(file)
  return { sent, templates, calls }
}

function sentBy(node: ts.CallExpression, checker: ts.TypeChecker): ts.Expression | undefined {
  const { expression } = node
  if (ts.isIdentifier(expression) && SENDERS.has(expression.text)) return node.arguments[1]
  if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== 'execute') return undefined
  const type = checker.typeToString(checker.getTypeAtLocation(expression.expression))
  return type.startsWith('RawBuilder') ? expression.expression : undefined
}

/** The scope that is being read: an argument is read in it, since more callers may be known by then. */
let latest: Scope = new Map()

type Solution = Value | { readonly kind: 'failed'; readonly why: string }

/** What a statement may be, with what each caller of the functions around it gives. */
function* solutions(
  reading: Reading,
  node: ts.Expression,
  calls: Calls,
  scope: Scope = new Map(),
  level = 0,
): Generator<Solution> {
  latest = scope
  try {
    yield evaluate(reading, node, scope)
  } catch (error) {
    if (error instanceof Unreadable) return yield { kind: 'failed', why: error.message }
    if (!(error instanceof NeedsCallers)) throw error
    const owner = error.parameter.parent
    const callers = calls.get(owner) ?? []
    if (callers.length === 0 && hasDefault(error.parameter) && !scope.has(error.parameter)) {
      const inner = new Map(scope).set(error.parameter, () => ABSENT)
      return yield* solutions(reading, node, calls, inner, level + 1)
    }
    if (callers.length === 0 || level === LEVELS_MAX)
      return yield { kind: 'failed', why: `${error.message}, and no caller is known` }
    if (callers.length > CALLERS_MAX) return yield { kind: 'failed', why: `has ${callers.length} callers` }
    for (const caller of callers) {
      const inner = new Map(scope)
      for (const [at, parameter] of owner.parameters.entries()) {
        const given = caller.arguments[at]
        inner.set(parameter, () => (given ? evaluate(reading, given, latest) : ABSENT))
      }
      yield* solutions(reading, node, calls, inner, level + 1)
    }
  }
}

const hasDefault = ({ initializer, name }: ts.ParameterDeclaration): boolean =>
  initializer !== undefined ||
  (ts.isObjectBindingPattern(name) && name.elements.some(each => each.initializer !== undefined))

/** The rows of the statement as the type of its expression says. */
function promised(checker: ts.TypeChecker, node: ts.Expression): ts.Type | undefined {
  const type = checker.getTypeAtLocation(node)
  return (type.aliasTypeArguments ?? checker.getTypeArguments(type as ts.TypeReference))[0]
}
