import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LANGUAGES, type Language } from '@ruka/contract/languages'
import { drawingFile } from '@ruka/contract/page-path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressFolder } from '../build/compress.ts'
import { leanEndpoints } from '../build/lean-endpoints.ts'
import { beforePaint } from './build/before-paint.ts'
import { drawnPages } from './build/drawn-pages.ts'
import { eagerChunk } from './build/eager-chunk.ts'
import { generatedPages } from './build/generated-pages.ts'
import { SCHEMAS, sharedSchemas } from './build/shared-schemas.ts'
import { placePages, type Build } from './build/place-pages.ts'
import { pageLanguage } from './build/page-language.ts'
import { games, pages, products, type Manifest } from './index.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

const folderOf = ({ engine, client, slug }: Manifest): string =>
  engine === 'casino' ? client : `${client}/skins/${slug}`
const foldersOf = (engine: Manifest['engine']): Build['folders'] =>
  Object.fromEntries(games.filter(game => game.engine === engine).map(game => [game.slug, folderOf(game)]))

/** The title of a page that is no game, among its texts. */
const titleIn = (folder: string): string => {
  const texts = JSON.parse(readFileSync(join(root, folder, 'locales/verify.en.json'), 'utf8')) as {
    title: string
  }
  return texts.title
}

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

const kindOf = (environment: string): string => environment.split('_')[0]!

/** The pages with a first view that is drawn before their code runs: by the build, or by the server. */
const DRAWN: Readonly<Record<string, Parameters<typeof drawnPages>[2]>> = {
  client: { drawing: 'crash' },
  casino: { drawing: 'instant' },
  league: { drawing: 'league' },
  products: {},
}

/** What draws them: a build for each language, for this one and for the server. */
const drawing = (language: Language) => ({
  consumer: 'server' as const,
  // React for production, whatever the server that draws says of itself.
  define: { __LANGUAGE__: JSON.stringify(language), 'process.env.NODE_ENV': '"production"' },
  // The drawing brings all it needs: an installed server has no libraries of the clients.
  resolve: { noExternal: true as const },
  build: {
    emptyOutDir: false,
    rolldownOptions: {
      input: {
        sports: join(root, 'sports/drawing.tsx'),
        instant: join(root, 'kit/instant/client/page/drawing.tsx'),
        crash: join(root, 'crash/client/page/drawing.tsx'),
        league: join(root, 'league/client/drawing.tsx'),
      },
      output: {
        entryFileNames: drawingFile('[name]', language),
        chunkFileNames: drawingFile('[name]-[hash]', language),
      },
    },
  },
})
const drawingName = (language: Language) => `drawing_${language}`
const languageOfDrawing = (environment: string): Language =>
  LANGUAGES.find(language => drawingName(language) === environment) ?? 'en'

const inputs = (folders: Build['folders'], hasManySchemas: boolean) => ({
  // The shared schemas are an entry, whose exports are kept as they are.
  preserveEntrySignatures: 'exports-only' as const,
  // A text is used in one place: there, it needs no name.
  optimization: { inlineConst: { mode: 'all' as const } },
  output: {
    codeSplitting: {
      groups: [
        // One chunk serves all products, and stays from one version to the next.
        { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\//, priority: 1 },
        { name: 'schemas', test: /\/node_modules\/zod\//, priority: 1 },
        { name: eagerChunk(hasManySchemas), debugName: 'kit', minShareCount: Object.keys(folders).length },
      ],
    },
  },
  input: {
    ...Object.fromEntries(
      Object.entries(folders).map(([name, folder]) => [name, join(root, folder, 'index.html')]),
    ),
    schemas: SCHEMAS,
  },
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
    sharedSchemas(root, ['.', '../contract/src', '../client/src', '../sports']),
    pageLanguage(environment => builds.get(environment)?.language ?? languageOfDrawing(environment)),
    beforePaint(join(root, 'kit/before-paint.js')),
    generatedPages(root, [
      ...games.map(game => ({
        folder: folderOf(game),
        title: game.name,
        isInstant: game.engine === 'casino',
        preloadsFont: game.engine === 'league',
      })),
      ...products.map(({ slug, name }) => ({ folder: slug, title: name, preloadsFont: true })),
      ...Object.values(pages).map(folder => ({ folder, title: titleIn(folder) })),
    ]),
    ...[...builds].map(([environment, build]) => placePages(environment, build)),
    ...[...builds].flatMap(([environment, build]) => {
      const drawn = DRAWN[kindOf(environment)]
      return drawn ? [drawnPages(environment, build, drawn)] : []
    }),
  ],
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Inlined assets would need `data:` in the Content-Security-Policy; the polyfill would be an inline
    // script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  environments: Object.fromEntries([
    ...LANGUAGES.map(language => [drawingName(language), drawing(language)] as const),
    ...[...builds].map(
      ([name, { folders }]) =>
        [
          name,
          {
            consumer: 'client' as const,
            // All builds share a folder, which `buildApp` empties.
            build: { emptyOutDir: false, rolldownOptions: inputs(folders, kindOf(name) === 'league') },
          },
        ] as const,
    ),
  ]),
  builder: {
    async buildApp({ build, config, environments }) {
      const dist = resolve(config.root, config.build.outDir)
      await rm(dist, { recursive: true, force: true })
      for (const name of [...LANGUAGES.map(drawingName), ...builds.keys()]) await build(environments[name]!)
      await compressFolder(dist)
    },
  },
})
