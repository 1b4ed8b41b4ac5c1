import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Language } from '@ruka/contract/languages'
import type { Plugin } from 'vite'
import { pagePath } from '@ruka/contract/page-path'

export type Build = {
  /** The folder of each page below `games/`, by the name of the page. */
  readonly folders: Readonly<Record<string, string>>
  readonly language: Language
}

/** Puts each page of a build at the path that it is served at, and names its language in it. */
export function placePages(environment: string, { folders, language }: Build): Plugin {
  let dist = ''
  return {
    name: 'ruka:place-pages',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === environment,
    configResolved: config => {
      dist = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        for (const [name, folder] of Object.entries(folders)) {
          const built = join(dist, folder, 'index.html')
          const page = join(dist, pagePath(name, language), 'index.html')
          const html = await readFile(built, 'utf8')
          await rm(built)
          await mkdir(dirname(page), { recursive: true })
          await writeFile(page, html.replace('<html lang="en">', `<html lang="${language}">`))
        }
        const left = Object.values(folders).filter(folder => language !== 'en' || !(folder in folders))
        for (const folder of left)
          await rm(join(dist, folder.split('/')[0]!), { recursive: true, force: true })
      },
    },
  }
}
