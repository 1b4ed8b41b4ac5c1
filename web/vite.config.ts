import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from '../build/compress.ts'
import { leanIcons } from './build/lean-icons.ts'
import { games } from '../games/index.ts'
import { drawArt } from './build/draw-art.ts'
import { drawIcons } from './build/draw-icons.ts'
import { besideItself, leanPreload } from './build/lean-preload.ts'
import { serviceWorker } from './build/service-worker.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** The entry: with all that it imports statically, the group is exactly the first load. */
const isFirstLoad = (id: string): boolean => id.endsWith('/web/src/player.tsx')

/**
 * What most other screens need: components, icons and the contract's schemas; nothing that home fetches
 * later.
 */
const isShared = (id: string): boolean =>
  /\/ui\/src\/(?:parts\/(?!alias|money|countdown)|layers|prose)|\/web\/src\/lib\/(?:form|phone|refusal-words|paging|game-bridge|visitor|referral|game-figures|widget-element)\.|\/contract\/src\/(?!alias)|\/zod\/|lucide-react/.test(
    id,
  ) &&
  !/refusals|\/promo\.|\/contract\/src\/widget|\/icons\/(?:pause|play|hand-coins|fingerprint-pattern)\.mjs/.test(
    id,
  )

/** What every page needs is one file: split by who else uses it, it compressed a tenth worse. */
const GROUPS = {
  groups: [
    { name: 'first', test: isFirstLoad, priority: 2 },
    { name: 'more', test: isShared, priority: 1, minShareCount: 2 },
  ],
}

const BROWSERS = {
  // An address or a class is used in one place: there, it needs no name.
  optimization: { inlineConst: { mode: 'all' as const } },
  output: { codeSplitting: GROUPS },
}

/** The drawing of each game's tile, in the folder of the game. */
const TILES = Object.fromEntries(
  games.map(({ slug, client, engine }) => [
    slug,
    here(`../games/${engine === 'casino' ? client : `${client}/skins/${slug}`}/tile.svg`),
  ]),
)

/** What only browsers ask for. */
const FOR_BROWSERS = [drawArt(TILES), drawIcons(here('art')), serviceWorker(here('.')), compress()]

/** Built twice: for browsers, and with `--ssr` as the server's drawing of the same pages. */
export default defineConfig(({ isSsrBuild }) => ({
  root: here('.'),
  plugins: [leanPreload(), leanIcons(), react(), tailwind(), ...(isSsrBuild ? [] : FOR_BROWSERS)],
  // React has it built in; the router brings a stand-in for versions that had not.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  // React for production, whatever the server that draws says of itself.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  // The drawing brings all it needs: an installed server has no libraries of the shell.
  ssr: { noExternal: true },
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    // The polyfill is an inline script, which the content security policy refuses.
    modulePreload: { polyfill: false, resolveDependencies: besideItself },
    // Data addresses would need a wider image policy.
    assetsInlineLimit: 0,
    target: 'es2022',
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild ? {} : BROWSERS,
  },
}))
