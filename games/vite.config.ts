import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LANGUAGES } from '@ruka/contract/languages'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from '../build/compress.ts'
import { leanEndpoints } from '../build/lean-endpoints.ts'
import { beforePaint } from './build/before-paint.ts'
import { drawnPages } from './build/drawn-pages.ts'
import { eagerChunk } from './build/eager-chunk.ts'
import { instantPages } from './build/instant-pages.ts'
import { placePages, type Build } from './build/place-pages.ts'
import { pageLanguage } from './build/page-language.ts'
import { games, pages, products, type Manifest } from './index.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

const folderOf = ({ engine, client, slug }: Manifest): string =>
  engine === 'casino' ? client : `${client}/skins/${slug}`
const foldersOf = (engine: Manifest['engine']): Build['folders'] =>
  Object.fromEntries(games.filter(game => game.engine === engine).map(game => [game.slug, folderOf(game)]))

/**
 * Each engine's games, and the pages that are none, are a build of their own: a player of one kind does not
 * fetch pieces that were cut to be shared with the others. The first is named as Vite wants it.
 */
const KINDS = {
  client: foldersOf('crash'),
  casino: foldersOf('casino'),
  league: foldersOf('league'),
  products: Object.fromEntries(products.map(({ slug }) => [slug, slug])),
  pages,
}

/** The builds by the names of their environments: each kind in each language, English last. */
const builds: ReadonlyMap<string, Build> = new Map(
  LANGUAGES.toReversed().flatMap(language =>
    Object.entries(KINDS).map(
      ([kind, folders]) => [language === 'en' ? kind : `${kind}_${language}`, { folders, language }] as const,
    ),
  ),
)

const inputs = (folders: Build['folders']) => ({
  // A text is used in one place: there, it needs no name.
  optimization: { inlineConst: { mode: 'all' as const } },
  output: {
    codeSplitting: {
      groups: [
        // One chunk serves all products, and stays from one version to the next.
        { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\//, priority: 1 },
        { name: eagerChunk(), debugName: 'kit', minShareCount: Object.keys(folders).length },
      ],
    },
  },
  input: Object.fromEntries(
    Object.entries(folders).map(([name, folder]) => [name, join(root, folder, 'index.html')]),
  ),
})

export default defineConfig({
  root,
  base: '/',
  publicDir: false,
  appType: 'mpa',
  plugins: [
    react(),
    tailwind(),
    leanEndpoints(),
    pageLanguage(environment => builds.get(environment)!.language),
    beforePaint(join(root, 'kit/before-paint.js')),
    instantPages(
      root,
      games.filter(({ engine }) => engine === 'casino'),
    ),
    ...[...builds].map(([environment, build]) => placePages(environment, build)),
    ...[...builds]
      .filter(([environment]) => environment.startsWith('products'))
      .map(([environment, build]) => drawnPages(environment, build)),
    compress(),
  ],
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Inlined assets would need `data:` in the Content-Security-Policy; the polyfill would be an inline
    // script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  environments: Object.fromEntries(
    [...builds].map(([name, { folders }]) => [
      name,
      {
        consumer: 'client' as const,
        // All builds share a folder, which `buildApp` empties.
        build: { emptyOutDir: false, rolldownOptions: inputs(folders) },
      },
    ]),
  ),
  builder: {
    async buildApp({ build, config, environments }) {
      await rm(resolve(config.root, config.build.outDir), { recursive: true, force: true })
      for (const name of builds.keys()) await build(environments[name]!)
    },
  },
})
