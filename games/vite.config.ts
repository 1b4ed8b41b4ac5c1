import { rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { compress } from '../build/compress.ts'
import { games, pages, type Manifest } from './index.ts'
import { instantPages } from './kit/instant/pages.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
/** The folder of a game's page: its own, or beside others that share a client. */
const folderOf = ({ engine, client, slug }: Manifest): string =>
  engine === 'casino' ? client : `${client}/skins/${slug}`
/** The folder of each page, by the path it is served at. */
const folders: Readonly<Record<string, string>> = {
  ...Object.fromEntries(games.map(game => [game.slug, folderOf(game)])),
  ...pages,
}

/** Puts each page at its path. */
function place(): Plugin {
  let folder = ''
  const moved = Object.entries(folders).filter(([path, from]) => path !== from)
  return {
    name: 'ruka:place',
    apply: 'build',
    configResolved: config => {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        for (const [path, from] of moved) await rename(join(folder, from), join(folder, path))
        for (const rest of new Set(moved.map(([, from]) => from.split('/')[0]!)))
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
    place(),
    compress(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Inlined assets would need `data:` in the Content-Security-Policy; the polyfill would be an inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: Object.fromEntries(
        Object.entries(folders).map(([path, from]) => [path, join(root, from, 'index.html')]),
      ),
    },
  },
})
