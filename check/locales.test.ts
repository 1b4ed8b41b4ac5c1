import { IntlMessageFormat } from 'intl-messageformat'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '../contract/src/languages.ts'
import { fillMessage } from '../ui/src/messages.ts'
import { read, tracked } from './repository.ts'

/** The texts of every screen and game, in the files that translators edit. */
type Texts = Readonly<Record<string, string>>
const english = tracked.filter(file => /\/locales\/[\w-]+\.en\.json$/.test(file))
const inLanguage = (file: string, language: Language): Texts =>
  JSON.parse(read(file.replace(/en\.json$/, `${language}.json`))) as Texts
/** Texts that are the same in every language: signs, names, and words that Kenyans use as they are. */
const SIGNS = /^(?:[^a-zA-Z]|KES|x\b|\{\w+\})*$/
const WORDS = new Set(
  'ace auto crash csv demo demos dice flamingo hash jack jackpot king max menu pdf queen sambaza scatter turbo wild'.split(
    ' ',
  ),
)
const isShared = (text: string): boolean =>
  SIGNS.test(text) ||
  text
    .replace(/\{\w+\}/g, '')
    .toLowerCase()
    .split(/[^a-z]+/)
    .every(word => word === '' || word === 'kes' || WORDS.has(word))
/** Names of a language in itself, for who does not speak the present one. */
const OWN_NAMES = ['toSwahili', 'toEnglish']

describe.each(english.map(file => [file]))('%s', file => {
  const [en, sw] = [inLanguage(file, 'en'), inLanguage(file, 'sw')]

  it('says the same things in both languages, in the same order', () => {
    expect(Object.keys(sw)).toEqual(Object.keys(en))
  })

  it('has the same arguments in both, and the plural forms that each language needs', () => {
    for (const key of Object.keys(en)) {
      const names = (text: string, language: Language) =>
        argumentsOf(text, language).map(name => name.replace(/ .*/, ''))
      expect([key, [...new Set(names(sw[key]!, 'sw'))]]).toEqual([key, [...new Set(names(en[key]!, 'en'))]])
    }
  })

  it('is filled in as ICU MessageFormat does it', () => {
    for (const language of LANGUAGES)
      for (const [key, text] of Object.entries(inLanguage(file, language))) {
        const names = argumentsOf(text, language)
        for (const n of [0, 1, 2, 1_234]) {
          const values = Object.fromEntries(
            names.map(name => [name.replace(/ .*/, ''), name.endsWith('plural') ? n : `<${name}>`]),
          )
          const icu = new IntlMessageFormat(text, language === 'en' ? 'en-KE' : 'sw-KE').format(values)
          expect([key, fillMessage(text, values, language)]).toEqual([key, icu])
        }
      }
  })

  it('is translated', () => {
    const same = Object.keys(en).filter(
      key => en[key] === sw[key] && !isShared(en[key]!) && !OWN_NAMES.includes(key),
    )
    expect(same).toEqual([])
  })

  it('has no text that nothing shows', () => {
    const folder = file.replace(/\/locales\/.*/, '')
    const root = file.startsWith('web/src/lib/')
      ? 'web/src/'
      : file.startsWith('games/')
        ? 'games/'
        : file.startsWith('ui/')
          ? '(?:games|web|ui)/'
          : folder
    const sources = tracked
      .filter(source => new RegExp(`^${root}`).test(source) && /\.tsx?$/.test(source))
      .map(read)
      .join('\n')
    const unused = Object.keys(en).filter(
      key => !new RegExp(`\\b${key}\\b`).test(sources) && !isMade(key, sources),
    )
    expect(unused).toEqual([])
  })
})

/** A key that code puts together: `${state}Title`. */
const isMade = (key: string, sources: string): boolean =>
  [...sources.matchAll(/`(\w*)\$\{[^}]+\}(\w*)`/g)].some(
    ([, start = '', end = '']) =>
      (start !== '' || end !== '') && key.startsWith(start) && key.endsWith(end) && key !== start + end,
  )

/**
 * The arguments of a message, sorted; a plural is marked, and fails where a form of the language is missing.
 */
function argumentsOf(text: string, language: Language): readonly string[] {
  const names = new Set<string>()
  const walk = (parts: ReturnType<IntlMessageFormat['getAst']>): void => {
    for (const part of parts) {
      if (part.type === 1) names.add(part.value)
      else if (part.type === 6) {
        names.add(`${part.value} plural`)
        const forms = Object.keys(part.options).filter(form => !form.startsWith('='))
        expect([text, forms]).toEqual([
          text,
          new Intl.PluralRules(language).resolvedOptions().pluralCategories,
        ])
        for (const { value } of Object.values(part.options)) walk(value)
      } else expect([text, part.type === 0 || part.type === 7]).toEqual([text, true])
    }
  }
  walk(new IntlMessageFormat(text, 'en-KE').getAst())
  return [...names].sort()
}

/**
 * Code that players read: not that of tests, builds, command-line tools and rules that only machines read.
 */
const SHOWN = tracked.filter(
  file =>
    /^(?:web\/src|games|ui\/src)\/.*\.tsx?$/.test(file) &&
    !/\.test\.ts|for-tests|\/build\/|verif(?:y|ier)-\w+\.ts|signed-export|export-\w+(?:-\w+)?\.ts|\/policies\/texts\/|vite\.config|published-\w+\.ts|check-published/.test(
      file,
    ),
)
/**
 * Pairs that types ask for in both languages; what a server may answer; a schema's answer to a forged bet; and
 * names of teams.
 */
const IN_PAIRS = [
  'web/src/shell/routes.tsx',
  'web/src/lib/refusals-sw.ts',
  'web/src/lib/failure.ts',
  'games/roulette/roulette.rules.ts',
  'games/league/teams.ts',
]
/** A sentence, or words with a capital in front: `Pick a tile`. */
const SENTENCE = /^[A-Z“][a-z’']+(?: [a-z\d{][^A-Z]*)+/

describe('the code of screens and games', () => {
  it('has no sentence in it: texts are in the files of both languages', () => {
    const found = SHOWN.filter(file => !IN_PAIRS.includes(file)).flatMap(file =>
      sentencesIn(file, read(file)).map(sentence => `${file}: ${sentence}`),
    )
    expect(found).toEqual([])
  })
})

/** The sentences among the literals of a source, but for the messages of faults, which are for developers. */
function sentencesIn(file: string, source: string): readonly string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && /Error$|^Unread$/.test(node.expression.getText())) return
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateHead(node)) {
      const text = node.text.trim()
      if (SENTENCE.test(text)) found.push(text)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true))
  return found
}
