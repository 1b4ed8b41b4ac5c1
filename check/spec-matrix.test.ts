import { describe, expect, it } from 'vitest'
import {
  findFaults,
  findUnproven,
  parseProofs,
  parseSentences,
  readMatrix,
  renderMatrix,
  type Proof,
} from './spec-matrix.ts'

const SPEC = [
  '# The specification',
  '',
  '## 2. Screens',
  '',
  '### Routes',
  '',
  '| id | the specification says | remark |',
  '| --- | --- | --- |',
  '| 2.1 | `/`: shortcut strip | |',
  '| 2.2 | `/tournament`: widget page | later: widgets |',
  '',
  '### Layout',
  '',
  '| id | the specification says | remark |',
  '| --- | --- | --- |',
  '| 2.3 | Wider: a side menu | Reading: above 768 px |',
  '',
  '## C. Crash games',
  '',
  '| id | it is read, or added | remark |',
  '| --- | --- | --- |',
  '| C.1 | Response shape: not shown. | nothing to prove |',
  '| C.2 | Auto bet | in part later: back office (limits) |',
]
const { sentences } = parseSentences(SPEC.join('\n'))
const proof = (...ids: readonly string[]): Proof => ({
  file: 'web/a.test.ts',
  line: 7,
  title: 'a strip › is shown',
  ids,
})
const ENOUGH = [proof('2.1', '2.3', 'C.2')]
const test = (...lines: readonly string[]) => parseProofs('web/a.test.ts', lines.join('\n'))

describe('the sentences', () => {
  it('are the rows of the tables, under their headings', () => {
    expect(parseSentences(SPEC.join('\n')).faults).toEqual([])
    expect(sentences.map(({ id }) => id)).toEqual(['2.1', '2.2', '2.3', 'C.1', 'C.2'])
    expect(sentences[0]).toEqual({
      id: '2.1',
      headings: ['2. Screens', 'Routes'],
      text: '`/`: shortcut strip',
      remark: '',
    })
    expect(sentences[2]).toMatchObject({
      headings: ['2. Screens', 'Layout'],
      remark: 'Reading: above 768 px',
    })
    expect(sentences[3]!.headings).toEqual(['C. Crash games'])
  })

  it.each(['| 2.x | a strip | |', '| 2.4 | a strip |', '| a strip | |', '| 2.4 | |', '| 2.4 | a | b | c |'])(
    'may not be written as %j',
    row => {
      expect(parseSentences(`## 2. Screens\n\n${row}`)).toEqual({
        sentences: [],
        faults: ['docs/spec.md:3 is not a row of id, sentence and remark'],
      })
    },
  )
})

describe('the ids above tests', () => {
  it.each([
    ["it('a', () => {})", 'a'],
    ["test('a', async ({ page }) => {})", 'a'],
    ["it('a', () => {}, 60_000)", 'a'],
    ["it.each(rows)('a %s', () => {})", 'a %s'],
    ["it.each([\n  ['x'],\n])('a %s', () => {})", 'a %s'],
    ['describe(`a of ${product}`, () => {})', '`a of ${product}`'],
    ["test.describe('a', () => {})", 'a'],
    ["branded('a', async ({ page }) => {})", 'a'],
    ['test(row.proves, async () => {})', 'row.proves'],
  ])('belong to %s', (code, title) => {
    expect(test('// spec: 2.1, C.2', code)).toEqual({
      proofs: [{ file: 'web/a.test.ts', line: 2, title, ids: ['2.1', 'C.2'] }],
      faults: [],
    })
  })

  it('may take several lines', () => {
    const { proofs, faults } = test('// spec: 2.1, 2.3', '// spec: C.2', "it('a', () => {})")
    expect(proofs).toEqual([{ file: 'web/a.test.ts', line: 3, title: 'a', ids: ['2.1', '2.3', 'C.2'] }])
    expect(faults).toEqual([])
  })

  it('belong to a test within a describe, which is named before it', () => {
    expect(
      test("describe('a strip', () => {", '  // spec: 2.1', "  it('is shown', () => {})", '})').proofs,
    ).toMatchObject([{ line: 3, title: 'a strip › is shown' }])
  })

  it.each([
    ["['a', 1],", 'refuses %s › a'],
    ["{ proves: 'a', at: '/' },", 'refuses %s › a'],
    ["'a',", 'refuses %s › a'],
    ['41,', 'refuses %s › 41'],
  ])('belong to the row %s of a table', (row, title) => {
    expect(
      test('it.each([', '  // spec: 2.1', `  ${row}`, "])('refuses %s', () => {})").proofs,
    ).toMatchObject([{ line: 3, title }])
  })

  it('belong to the rows of a table in a file of its own', () => {
    const table = [
      'export const rows: readonly Row[] = [',
      '  // spec: 2.1',
      '  {',
      "    proves: 'a',",
      '  },',
      ']',
    ]
    expect(parseProofs('e2e/rows.ts', table.join('\n')).proofs).toEqual([
      { file: 'e2e/rows.ts', line: 3, title: 'a', ids: ['2.1'] },
    ])
  })
})

describe('a line with ids is refused', () => {
  it.each([
    ['above an empty line', ['// spec: 2.1', '', "it('a', () => {})"]],
    ['above another comment', ['// spec: 2.1', '// Why.', "it('a', () => {})"]],
    ['above code that is no test', ['// spec: 2.1', 'const a = 1', "it('a', () => {})"]],
    ['above a preparation', ['// spec: 2.1', 'beforeEach(async () => {})']],
    ['at the end', ["it('a', () => {})", '// spec: 2.1']],
  ])('%s', (_, lines) => {
    const line = lines.indexOf('// spec: 2.1') + 1
    expect(test(...lines)).toEqual({
      proofs: [],
      faults: [`web/a.test.ts:${line} does not stand directly above a test`],
    })
  })

  it('in a file of no tests', () => {
    expect(parseProofs('web/a.ts', "// spec: 2.1\ntest('a', () => {})").faults).toEqual([
      'web/a.ts:1 does not stand directly above a test',
    ])
  })

  it.each(['//spec: 2.1', '// spec 2.1', '// Spec: 2.1', '// spec: 2.1 2.3', '// spec: 2', '// specs: 2.1'])(
    'that is written as %j',
    line => {
      expect(test(line, "it('a', () => {})").faults).toContain(
        'web/a.test.ts:1 is not of the form "// spec: 2.14, 7.3"',
      )
    },
  )

  it('that names an id twice', () => {
    expect(test('// spec: 2.1, 2.1', "it('a', () => {})").faults).toEqual(['web/a.test.ts:1 names 2.1 twice'])
  })
})

describe('the matrix', () => {
  it('has no fault where each sentence has a test, comes later or promises nothing', () => {
    expect(findFaults(sentences, ENOUGH)).toEqual([])
  })

  it('names a sentence that has no test and gives no reason, also where only a part comes later', () => {
    expect(findFaults(sentences, [proof('2.1')])).toEqual([
      'no test names 2.3, and docs/spec.md gives no reason',
      'no test names C.2, and docs/spec.md gives no reason',
    ])
  })

  it('names an id that does not exist, with the test that names it', () => {
    expect(findFaults(sentences, [...ENOUGH, proof('2.9')])).toEqual([
      'web/a.test.ts:7 names 2.9, which docs/spec.md does not have',
    ])
  })

  it('names an id that stands twice', () => {
    expect(findFaults([...sentences, sentences[0]!], ENOUGH)).toEqual(['docs/spec.md has 2.1 twice'])
  })

  it('names a sentence that comes later and has a test already', () => {
    expect(findFaults(sentences, [...ENOUGH, proof('2.2')])).toEqual([
      'a test names 2.2, and docs/spec.md says that it comes later',
    ])
  })

  it('is read from all files, with the faults of each', () => {
    const files: Record<string, string> = {
      'docs/spec.md': SPEC.join('\n'),
      'web/a.test.ts': "// spec: 2.1, 2.3\nit('a', () => {})",
      'web/a.ts': '// spec: 2.2',
      'server/b.test.ts': "// spec: 2.4\nit('b', () => {})",
    }
    const { proofs, faults } = readMatrix(Object.keys(files), file => files[file]!)
    expect(proofs.map(({ title }) => title)).toEqual(['a', 'b'])
    expect(faults).toEqual([
      'web/a.ts:1 does not stand directly above a test',
      'server/b.test.ts:2 names 2.4, which docs/spec.md does not have',
      'no test names C.2, and docs/spec.md gives no reason',
    ])
  })

  it('knows what no test proves, and of what a part comes later', () => {
    expect(findUnproven(sentences, ENOUGH).map(({ id }) => id)).toEqual(['2.2', 'C.1', 'C.2'])
  })

  it('is printed as Markdown, each sentence with its tests', () => {
    expect(renderMatrix(sentences.slice(1, 4), ENOUGH)).toBe(
      [
        '## 2. Screens',
        '### Routes',
        '**2.2** `/tournament`: widget page  \n_later: widgets_',
        '### Layout',
        '**2.3** Wider: a side menu  \n_Reading: above 768 px_',
        '- `web/a.test.ts:7` a strip › is shown',
        '## C. Crash games',
        '**C.1** Response shape: not shown.  \n_nothing to prove_\n',
      ].join('\n\n'),
    )
  })
})
