import { readFile } from 'node:fs/promises'
import type { FrameLocator } from '@playwright/test'
import { LANGUAGES, type Language } from '@ruka/contract/languages'
import { fillMessage, type Values } from '@ruka/ui/messages'
import { expect } from './player.ts'

/** The files of the texts that pages with slips share. */
const SHARED = [
  'slip/locales/slip',
  'slip/own/locales/own',
  'slip/locales/markets',
  'kit/react/locales/dates',
] as const
const OF = {
  sports: ['sports/locales/sports', ...SHARED],
  league: ['league/client/locales/league', ...SHARED],
} as const
type Page = keyof typeof OF
type Texts = Readonly<Record<string, string>>

async function read(language: Language, page: Page): Promise<Texts> {
  const folder = new URL('../games/', import.meta.url)
  const files = await Promise.all(
    OF[page].map(
      async name => JSON.parse(await readFile(new URL(`${name}.${language}.json`, folder), 'utf8')) as Texts,
    ),
  )
  return Object.assign({}, ...files) as Texts
}

/** The texts of a page in a language, filled in as the page does it. */
export async function openTexts(language: Language, page: Page = 'sports') {
  const texts = await read(language, page)
  const say = (key: string, values: Values = {}): string => {
    const text = texts[key]
    if (text === undefined) throw new Error(`the page has no text ${key}`)
    return fillMessage(text, values, language)
  }
  return {
    say,
    /** The whole text with anything in place of the values that are not given. */
    like: (key: string, values: Values = {}): RegExp => pattern(say(key, values)),
  }
}

const ANY = /\{\w+\}/g
const pattern = (text: string): RegExp => new RegExp(`^${text.split(ANY).map(escaped).join('.+')}$`)
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * No text on the page is one of another language, as a whole: of those that both languages do not share, and
 * that are more than values.
 */
export async function expectOnly(
  language: Language,
  game: FrameLocator,
  page: Page = 'sports',
): Promise<void> {
  const own = new Set(Object.values(await read(language, page)))
  const others = LANGUAGES.filter(each => each !== language)
  const foreign = (await Promise.all(others.map(each => read(each, page))))
    .flatMap(texts => Object.values(texts))
    .filter(
      text =>
        !own.has(text) &&
        !text.includes('plural') &&
        /\p{L}{2}/u.test(text.replace(ANY, '').replace('KES', '')),
    )
    .map(pattern)
  const shown = await game.locator('body').evaluate(body => {
    const said = [...body.querySelectorAll('[aria-label]')].map(each => each.getAttribute('aria-label') ?? '')
    const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode())
      if (!['SCRIPT', 'STYLE'].includes(texts.currentNode.parentElement!.tagName))
        said.push(texts.currentNode.textContent!.trim())
    return said
  })
  expect(shown.filter(text => foreign.some(each => each.test(text)))).toEqual([])
}
