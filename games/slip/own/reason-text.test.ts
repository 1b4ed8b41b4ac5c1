import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { reasonText } from './reason-text.ts'

it.each([
  ['Settled at 2:0.', 'Settled at 2:0'],
  ['Settled by the feed.', 'Settled by the results service'],
  ['The feed took its result back.', 'The result was taken back'],
  ['the result was taken back', 'The result was taken back'],
  ['The event was cancelled.', 'The match was cancelled'],
  ['The market was cancelled.', 'This market was cancelled'],
  ['The market was cancelled: void reason 10 of the feed.', 'The match was abandoned'],
  ['The market was cancelled: the odds were wrong.', 'Cancelled: the odds were wrong'],
  ['The market was cancelled: void reason 99 of the feed.', 'This market was cancelled'],
  [
    'The match was not finished within 48 hours of its first kick-off.',
    'Not finished within 48 hours of its first kick-off',
  ],
  ['another result', 'Another result'],
  ['Our staff: The pitch was flooded', 'Our staff: “The pitch was flooded”'],
  ['Decided by our staff.', 'Decided by our staff'],
  ['player X is a fraudster', 'Decided by our staff'],
])('the reason %j reads %j', (reason, text) => expect(reasonText(reason)).toBe(text))

const SERVER = fileURLToPath(new URL('../../../server/src/sportsbook/', import.meta.url))
/** Says why slips are refused, in codes that have texts of their own. */
const REFUSALS = 'slips/decide-pending.ts'
/** What no player reads: of wagers that were cancelled, of cases, and what an action asks of staff. */
const NOT_SHOWN = new Set(['cancelled by the player', 'liability above its limit', 'required', 'text'])

/** Each text that the server's code gives as a reason, with a number in place of what it fills in. */
function reasonsOf(file: string): readonly string[] {
  const source = ts.createSourceFile(file, readFileSync(SERVER + file, 'utf8'), ts.ScriptTarget.Latest, true)
  const named = new Map<string, ts.Node>()
  const given: ts.Node[] = []
  const find = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer) named.set(node.name.getText(), node.initializer)
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'reason') given.push(node.initializer)
    ts.forEachChild(node, find)
  }
  find(source)
  const texts: string[] = []
  const read = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) texts.push(node.text)
    else if (ts.isTemplateExpression(node))
      texts.push(node.head.text + node.templateSpans.map(({ literal }) => `7${literal.text}`).join(''))
    else if (ts.isIdentifier(node) && named.has(node.text)) {
      const meaning = named.get(node.text)!
      named.delete(node.text)
      read(meaning)
    } else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(read)
    else if (!ts.isPropertyAccessExpression(node)) ts.forEachChild(node, read)
  }
  given.forEach(read)
  return texts
}

describe('of the reasons in the code of the server', () => {
  const found = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter(file => /(?<!\.test)\.ts$/.test(file) && file !== REFUSALS)
    .flatMap(reasonsOf)
    .filter(reason => !NOT_SHOWN.has(reason))

  it('are found those that are known', () =>
    expect(found).toEqual(
      expect.arrayContaining([
        'Settled at 7.',
        'Settled by the feed.',
        'The feed took its result back.',
        'The match was not finished within 7 hours of its first kick-off.',
        'another result',
      ]),
    ))
  it.each(found)('%j has a text of the page', reason => expect(reasonText(reason)).not.toMatch(/staff/i))
})
