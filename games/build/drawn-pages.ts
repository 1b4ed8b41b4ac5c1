import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { pagePath } from '@ruka/contract/page-path'
import type { Build } from './place-pages.ts'

const STYLE = /<link rel="stylesheet"[^>]* href="([^"]+)">/
const SCRIPT = /<script src="(\/assets\/before-paint-[^"]+)"><\/script>/
const MODULE = /<script type="module"[^>]* src="([^"]+)"><\/script>\s*/
const PRELOADS = /<link rel="modulepreload"[^>]*>\s*/g

const quoted = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/**
 * Puts into the pages that the server draws what their first picture needs, and names their code for later:
 * each file would cost a round trip before it. Runs behind `placePages`.
 */
export function drawnPages(environment: string, { folders, language }: Build): Plugin {
  let dist = ''
  let root = ''
  return {
    name: 'ruka:drawn-pages',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === environment,
    configResolved: config => {
      root = config.root
      dist = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        for (const name of Object.keys(folders)) {
          const page = join(dist, pagePath(name, language), 'index.html')
          const html = await readFile(page, 'utf8')
          const named = (place: RegExp) => {
            const [, file] = place.exec(html) ?? []
            if (file === undefined) throw new Error(`${page} has no place for ${place.source}`)
            return file
          }
          const [style, script, late] = await Promise.all([
            readFile(join(dist, named(STYLE)), 'utf8'),
            readFile(join(dist, named(SCRIPT)), 'utf8'),
            readFile(join(root, 'build/late-code.js'), 'utf8'),
          ])
          const said = JSON.parse(
            await readFile(join(root, name, `locales/${name}.${language}.json`), 'utf8'),
          ) as { readonly codeFailed: string; readonly retry: string }
          const texts = `data-failed="${quoted(said.codeFailed)}" data-retry="${quoted(said.retry)}"`
          const code = `<meta name="code" content="${named(MODULE)}" ${texts}><script>${late}</script>`
          // All languages have the same style, and English is built last.
          const ends = language === 'en' ? ['', '.br', '.gz'] : []
          await Promise.all(ends.map(end => rm(join(dist, named(STYLE) + end), { force: true })))
          // Functions, so that a dollar sign means itself.
          await writeFile(
            page,
            html
              .replace(STYLE, () => `<style>${style}</style>${code}`)
              .replace(SCRIPT, () => `<script>${script}</script>`)
              .replace(MODULE, '')
              .replace(PRELOADS, ''),
          )
        }
      },
    },
  }
}
