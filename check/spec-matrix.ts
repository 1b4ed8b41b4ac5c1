import ts from 'typescript'

/**
 * The matrix of the specification: which test proves which sentence. `docs/spec.md` gives each sentence
 * an id, and a test names the ids that it proves in a comment directly above it: `// spec: 2.14, 7.3`.
 */
export type Sentence = {
  readonly id: string
  /** The headings above it, the nearest last. */
  readonly headings: readonly string[]
  readonly text: string
  /** How the sentence is read, or why no test proves it. Empty where there is nothing to say. */
  readonly remark: string
}

/** A test, or a row of a table of tests, that names ids. */
export type Proof = {
  readonly file: string
  readonly line: number
  readonly title: string
  readonly ids: readonly string[]
}

const ID = String.raw`(?:\d+|C)\.\d+`
const ROW = new RegExp(String.raw`^\| (${ID}) \| (\S[^|]*?) \| (?:(\S[^|]*?) )?\|$`)
const TABLE_HEAD = /^\| (?:id|-+) \|/
const SPEC_LINE = /^\s*\/\/\s*specs?\b/i
const IDS = new RegExp(String.raw`^\s*// spec: (${ID}(?:, ${ID})*)$`)
const TEST_FILE = /\.test\.tsx?$|^e2e\/.+\.ts$/

/** The whole matrix: `docs/spec.md`, and the files of code that may name its ids. */
export function readMatrix(
  files: readonly string[],
  read: (file: string) => string,
): { sentences: Sentence[]; proofs: Proof[]; faults: string[] } {
  const { sentences, faults } = parseSentences(read('docs/spec.md'))
  const parsed = files.filter(file => /\.tsx?$/.test(file)).map(file => parseProofs(file, read(file)))
  const proofs = parsed.flatMap(file => file.proofs)
  return {
    sentences,
    proofs,
    faults: [...faults, ...parsed.flatMap(file => file.faults), ...findFaults(sentences, proofs)],
  }
}

/** The sentences of `docs/spec.md`, with a fault for each line of a table that is no row. */
export function parseSentences(markdown: string): { sentences: Sentence[]; faults: string[] } {
  const sentences: Sentence[] = []
  const faults: string[] = []
  let headings: string[] = []
  for (const [index, line] of markdown.split('\n').entries()) {
    const [, level, heading] = /^(##+) (.*)/.exec(line) ?? []
    if (level !== undefined && heading !== undefined)
      headings = [...headings.slice(0, level.length - 2), heading]
    if (!line.startsWith('|') || TABLE_HEAD.test(line)) continue
    const [, id, text, remark = ''] = ROW.exec(line) ?? []
    if (id === undefined || text === undefined)
      faults.push(`docs/spec.md:${index + 1} is not a row of id, sentence and remark`)
    else sentences.push({ id, headings, text, remark })
  }
  return { sentences, faults }
}

/** The ids that the tests of a file name, with a fault for each line that is malformed or lacks a test. */
export function parseProofs(file: string, text: string): { proofs: Proof[]; faults: string[] } {
  const proofs: Proof[] = []
  const faults: string[] = []
  const lines = text.split('\n')
  if (!lines.some(line => SPEC_LINE.test(line))) return { proofs, faults }
  const titles = TEST_FILE.test(file) ? readTitles(file, text) : new Map<number, string>()
  let ids: string[] = []
  for (const [index, line] of lines.entries()) {
    if (!SPEC_LINE.test(line)) continue
    const named = IDS.exec(line)?.[1]?.split(', ')
    if (named === undefined) faults.push(`${file}:${index + 1} is not of the form "// spec: 2.14, 7.3"`)
    ids.push(...(named ?? []))
    if (SPEC_LINE.test(lines[index + 1] ?? '')) continue
    const title = titles.get(index + 1)
    if (title === undefined) faults.push(`${file}:${index + 1} does not stand directly above a test`)
    else proofs.push({ file, line: index + 2, title, ids })
    faults.push(...repeated(ids).map(id => `${file}:${index + 1} names ${id} twice`))
    ids = []
  }
  return { proofs, faults }
}

/** Each contradiction between the sentences and the tests. */
export function findFaults(sentences: readonly Sentence[], proofs: readonly Proof[]): string[] {
  const known = new Set(sentences.map(({ id }) => id))
  const proven = new Set(proofs.flatMap(({ ids }) => ids))
  return [
    ...repeated(sentences.map(({ id }) => id)).map(id => `docs/spec.md has ${id} twice`),
    ...proofs.flatMap(({ file, line, ids }) =>
      ids
        .filter(id => !known.has(id))
        .map(id => `${file}:${line} names ${id}, which docs/spec.md does not have`),
    ),
    ...sentences
      .filter(({ id, remark }) => !proven.has(id) && !/^(?:later: \S|nothing to prove\b)/.test(remark))
      .map(({ id }) => `no test names ${id}, and docs/spec.md gives no reason`),
    ...sentences
      .filter(({ id, remark }) => proven.has(id) && remark.startsWith('later:'))
      .map(({ id }) => `a test names ${id}, and docs/spec.md says that it comes later`),
  ]
}

/** The sentences that no test proves, and those of which a part comes later. */
export function findUnproven(sentences: readonly Sentence[], proofs: readonly Proof[]): Sentence[] {
  const proven = new Set(proofs.flatMap(({ ids }) => ids))
  return sentences.filter(({ id, remark }) => !proven.has(id) || remark.startsWith('in part later:'))
}

/** The sentences with their tests, as Markdown. */
export function renderMatrix(sentences: readonly Sentence[], proofs: readonly Proof[]): string {
  let above: readonly string[] = []
  const blocks = sentences.flatMap(({ id, headings, text, remark }) => {
    const opened = headings.flatMap((heading, level) =>
      above[level] === heading ? [] : [`${'#'.repeat(level + 2)} ${heading}`],
    )
    above = headings
    const tests = proofs
      .filter(({ ids }) => ids.includes(id))
      .map(({ file, line, title }) => `- \`${file}:${line}\` ${title}`)
    const block = [`**${id}** ${text}`, ...(remark === '' ? [] : [`_${remark}_`])].join('  \n')
    return [...opened, block, ...(tests.length === 0 ? [] : [tests.join('\n')])]
  })
  return `${blocks.join('\n\n')}\n`
}

function repeated(ids: readonly string[]): string[] {
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))]
}

/** The title of each test, and of each row of a table, by the line (from 0) on which it begins. */
function readTitles(file: string, text: string): ReadonlyMap<number, string> {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const titles = new Map<number, string>()
  const visit = (node: ts.Node, path: readonly string[]): void => {
    const own = titleOfTest(node, source) ?? titleOfRow(node, source)
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
    // The outer node comes first, and wins where several begin on one line: a row, and not its first cell.
    if (own !== null && !titles.has(line)) titles.set(line, [...path, own].join(' › '))
    const below = own !== null && ts.isExpressionStatement(node) ? [...path, own] : path
    ts.forEachChild(node, child => visit(child, below))
  }
  ts.forEachChild(source, node => visit(node, []))
  return titles
}

/** The title of `it('…', …)`, `test`, `describe`, their `.each(…)` and so on, also of tests with their own fixtures. */
function titleOfTest(node: ts.Node, source: ts.SourceFile): string | null {
  if (!ts.isExpressionStatement(node) || !ts.isCallExpression(node.expression)) return null
  const [title, body] = node.expression.arguments
  if (title === undefined || body === undefined) return null
  const members: string[] = []
  let callee: ts.Expression = node.expression.expression
  while (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee)) {
    if (ts.isPropertyAccessExpression(callee)) members.push(callee.name.text)
    callee = callee.expression
  }
  if (!ts.isIdentifier(callee)) return null
  // `const branded = test.extend(…)` gives a test another name.
  const isExtended =
    members.every(name => name === 'describe') &&
    (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)) &&
    node.expression.arguments.some(argument => ts.isArrowFunction(argument))
  return ['it', 'test', 'describe'].includes(callee.text) || isExtended ? textOf(title, source) : null
}

/** An element of an array: what it says that it proves, or else its first text, or else its code. */
function titleOfRow(node: ts.Node, source: ts.SourceFile): string | null {
  if (!ts.isArrayLiteralExpression(node.parent)) return null
  const proves = ts.isObjectLiteralExpression(node)
    ? node.properties.find(property => property.name?.getText(source) === 'proves')
    : undefined
  const first = ts.isArrayLiteralExpression(node) ? node.elements.find(ts.isStringLiteralLike) : undefined
  if (proves !== undefined && ts.isPropertyAssignment(proves)) return textOf(proves.initializer, source)
  return textOf(first ?? node, source)
}

function textOf(node: ts.Node, source: ts.SourceFile): string {
  return ts.isStringLiteralLike(node) ? node.text : node.getText(source).replaceAll(/\s+/g, ' ').slice(0, 110)
}
