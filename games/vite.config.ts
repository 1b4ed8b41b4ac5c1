import { rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { compress } from '../build/compress.ts'
import { games, pages, type Manifest } from './index.ts'
import { instantPages } from './kit/instant/pages.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
type Folders = Readonly<Record<string, string>>

const folderOf = ({ engine, client, slug }: Manifest): string =>
  engine === 'casino' ? client : `${client}/skins/${slug}`
const foldersOf = (engine: Manifest['engine']): Folders =>
  Object.fromEntries(games.filter(game => game.engine === engine).map(game => [game.slug, folderOf(game)]))
/**
 * The folder of each page, by the path it is served at. Each engine's games, and the pages that are none, are
 * a build of their own: a player of one kind does not fetch pieces that were cut to be shared with the
 * others.
 */
const crash = foldersOf('crash')
const casino = foldersOf('casino')

const inputs = (folders: Folders) => ({
  input: Object.fromEntries(
    Object.entries(folders).map(([path, from]) => [path, join(root, from, 'index.html')]),
  ),
})

/** Puts each page of a build at its path; those of casino games are there. */
function place(environment: string, folders: Folders): Plugin {
  let folder = ''
  return {
    name: 'ruka:place',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === environment,
    configResolved: config => {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        for (const [path, from] of Object.entries(folders))
          await rename(join(folder, from), join(folder, path))
        for (const rest of new Set(Object.values(folders).map(from => from.split('/')[0]!)))
          await rm(join(folder, rest), { recursive: true, force: true })
      },
    },
  }
}

export default defineConfig({
  root,
  base: '/',
  publicDir: false,
  appType: 'mpa',
  plugins: [
    instantPages(
      root,
      games.filter(({ engine }) => engine === 'casino'),
    ),
    place('client', crash),
    place('pages', pages),
    compress(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Inlined assets would need `data:` in the Content-Security-Policy; the polyfill would be an inline
    // script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  environments: {
    client: { build: { rolldownOptions: inputs(crash) } },
    casino: {
      consumer: 'client',
      build: { emptyOutDir: false, rolldownOptions: inputs(casino) },
    },
    pages: {
      consumer: 'client',
      build: { emptyOutDir: false, rolldownOptions: inputs(pages) },
    },
  },
  builder: {
    async buildApp({ build, environments }) {
      await build(environments['client']!)
      await build(environments['casino']!)
      await build(environments['pages']!)
    },
  },
})
