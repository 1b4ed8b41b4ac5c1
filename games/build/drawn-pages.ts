import { readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { drawingFile, pagePath } from '@ruka/contract/page-path'
import type { Plugin } from 'vite'
import type { Build } from './place-pages.ts'

const STYLES = /<link rel="stylesheet"[^>]* href="([^"]+)">\s*/g
const SCRIPT = /<script src="(\/assets\/before-paint-[^"]+)"><\/script>/g
const MODULES = /<script type="module"[^>]* src="([^"]+)"><\/script>\s*/g
const PRELOADS = /<link rel="modulepreload"[^>]* href="([^"]+)">\s*/g
const ROOT = '<div id="root"></div>'
/** A page that is painted while it arrives moves what is above with each piece: it is shown once its end is there. */
const END = '<i id="end" hidden></i>'
const SHOWN_WHOLE = 'body:not(:has(>#end))>#root{display:none}'

const quoted = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

type Options = {
  /** What draws the first view for this build, where that needs nothing of the server. */
  readonly drawing?: string
}
type Texts = { readonly codeFailed: string; readonly tryAgain: string }
type Drawing = { draw(name: string): string }

/**
 * Puts into pages that are drawn before their code runs what their first picture needs, and names the code for later:
 * each file would cost a round trip before that picture. Runs behind `placePages`.
 */
export function drawnPages(environment: string, { folders, language }: Build, options: Options): Plugin {
  let dist = ''
  let root = ''
  let chunks: readonly string[] = []
  const handler = async () => {
    const drawing =
      options.drawing === undefined
        ? undefined
        : await drawingOf(join(dist, drawingFile(options.drawing, language)))
    const texts = JSON.parse(await readFile(join(root, `kit/locales/kit.${language}.json`), 'utf8')) as Texts
    const late = await readFile(join(root, 'build/late-code.js'), 'utf8')
    const styles = new Set<string>()
    // A later part is of no page alone.
    let shared: readonly string[] | undefined
    for (const name of Object.keys(folders)) {
      const page = join(dist, pagePath(name, language), 'index.html')
      const html = await readFile(page, 'utf8')
      const files = [...html.matchAll(STYLES)].map(([, file]) => join(dist, file!))
      for (const file of files) styles.add(file)
      const style = (await Promise.all(files.map(file => readFile(file, 'utf8')))).join('')
      const script = await readFile(join(dist, named(html, SCRIPT)[0]), 'utf8')
      const code = [...html.matchAll(PRELOADS), ...html.matchAll(MODULES)].map(([, file]) => file!)
      shared = shared?.filter(file => code.includes(file)) ?? code
      const view = drawing ? `<div id="root">${drawing.draw(name)}</div>${END}` : ROOT
      if (!html.includes(ROOT)) throw new Error(`${page} has no place for its first view`)
      await writeFile(page, withParts(html, { style, script, late, texts, view }))
    }
    const [code] = shared ?? []
    if (code === undefined) throw new Error(`The pages of ${environment} import no code that all of them run`)
    await withoutFiles(chunks, styles, basename(code))
    // All languages have the same style, and English is built last.
    if (language === 'en') await Promise.all([...styles].map(file => rm(file)))
  }
  return {
    name: 'ruka:drawn-pages',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === environment,
    configResolved: config => {
      root = config.root
      dist = resolve(config.root, config.build.outDir)
    },
    writeBundle: (_, bundle) => {
      chunks = Object.keys(bundle).flatMap(file => (file.endsWith('.js') ? join(dist, file) : []))
    },
    closeBundle: { order: 'post', sequential: true, handler },
  }
}

/**
 * A later part names the style of what it imports, too, which is no file any more. Instead it
 * names code that has run by then.
 */
async function withoutFiles(
  chunks: readonly string[],
  styles: ReadonlySet<string>,
  code: string,
): Promise<void> {
  for (const file of chunks) {
    const before = await readFile(file, 'utf8')
    const after = [...styles].reduce((text, style) => text.replaceAll(basename(style), code), before)
    if (after !== before) await writeFile(file, after)
  }
}

/** The files that a page names in a place. @throws Error where it names none */
function named(html: string, place: RegExp): readonly [string, ...string[]] {
  const [first, ...more] = [...html.matchAll(place)].map(([, file]) => file!)
  if (first === undefined) throw new Error(`A page has no place for ${place.source}`)
  return [first, ...more]
}

type Parts = Readonly<Record<'style' | 'script' | 'late' | 'view', string>> & { readonly texts: Texts }

function withParts(html: string, { style, script, late, texts, view }: Parts): string {
  const said = `data-failed="${quoted(texts.codeFailed)}" data-retry="${quoted(texts.tryAgain)}"`
  // An entry that only imports is left out by Vite, which names its imports, the page's own code last.
  const modules = named(html, MODULES)
  const imports = [...modules.slice(0, -1), ...[...html.matchAll(PRELOADS)].map(([, file]) => file!)].join(
    ' ',
  )
  const meta = `<meta name="code" content="${modules.at(-1)}" data-imports="${imports}" ${said}>`
  // Functions, so that a dollar sign means itself.
  return html
    .replace(STYLES, () => '')
    .replace(
      '</head>',
      () =>
        `<style>${style}${view === ROOT ? '' : SHOWN_WHOLE}</style>${meta}<script>${late}</script></head>`,
    )
    .replace(SCRIPT, () => `<script>${script}</script>`)
    .replace(MODULES, '')
    .replace(PRELOADS, '')
    .replace(ROOT, () => view)
}

const drawingOf = (file: string): Promise<Drawing> => import(pathToFileURL(file).href) as Promise<Drawing>
