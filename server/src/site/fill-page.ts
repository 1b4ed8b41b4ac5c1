import { DESCRIPTION, MANIFEST_PATHS } from './manifest.ts'

/** The built page of the shell, parsed once. */
export type Shell = {
  readonly template: string
  /**
   * The whole style and the blocking script, which both go into the page: each would cost a round trip before
   * the first picture.
   */
  readonly style: string
  readonly script: string
}
export type Filling = {
  readonly language: 'en' | 'sw'
  readonly title: string
  /** The shell's markup, empty where it draws itself. */
  readonly html: string
  readonly boot: unknown
}

/** The placeholders of the template, each present once. */
const PLACES = {
  language: /(?<=<html[^>]*) lang="en"/,
  manifest: /(?<=<link rel="manifest" href=")\/manifest\.webmanifest(?=")/,
  about: /(?<=<meta\s+name="description"\s+content=")[^"]*(?=")/,
  title: /<title>[^<]*<\/title>/,
  style: /<link rel="stylesheet"[^>]*>/,
  script: /<script src="\/before-paint\.js"><\/script>/,
  description: /\s*<link rel="preload" href="\/site\.json"[^>]*>/,
  root: '<div id="root"></div>',
} as const

/** @throws when the template lacks a place, which a changed build does. */
export function fillPage(shell: Shell, { language, title, html, boot }: Filling): string {
  const { style, script } = shell
  // Where there is a picture to paint first, `before-paint.js` fetches the code.
  const template = html === '' ? shell.template : nameCode(shell.template)
  const fillings: Record<keyof typeof PLACES, string> = {
    language: ` lang="${language}"`,
    manifest: MANIFEST_PATHS[language],
    about: DESCRIPTION[language],
    title: `<title>${escapeText(title)}</title>`,
    style: `<style>${style}</style>`,
    script: `<script>${script}</script>`,
    description: '',
    root: `<div id="root"${html === '' ? '' : ' class="drawn"'}>${html}</div>${bootScript(boot)}`,
  }
  return Object.entries(PLACES).reduce((page, [name, place]) => {
    if (page.split(place).length !== 2)
      throw new Error(`the page of the shell has no one place for its ${name}`)
    // A function, so that a dollar sign in the filling means itself.
    return page.replace(place, () => fillings[name as keyof typeof PLACES])
  }, template)
}

const CODE = /<script type="module"[^>]* src="([^"]+)"><\/script>/g

/** Names the code to be fetched, before the script that fetches it, instead of having the page do so. */
function nameCode(template: string): string {
  const files = [...template.matchAll(CODE)].map(([, src]) => src)
  if (files.length === 0) throw new Error('the page of the shell names no code')
  const named = `<meta name="code" content="${files.join(' ')}">`
  return template.replace(CODE, '').replace(PLACES.script, place => named + place)
}

/** Data, never run: a `<` cannot end its element. */
export const bootScript = (boot: unknown): string =>
  `<script id="boot" type="application/json">${JSON.stringify(boot).replaceAll('<', '\\u003c')}</script>`

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeText = (text: string): string => text.replace(/[&<>]/g, character => ENTITIES[character]!)
