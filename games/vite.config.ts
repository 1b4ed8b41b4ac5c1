import { rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { compress } from '../build/compress.ts'
import { games, pages } from './index.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
/** The folder of each page, by the path it is served at. */
const folders: Readonly<Record<string, string>> = {
  ...Object.fromEntries(games.map(game => [game.slug, `${game.client}/skins/${game.slug}`])),
  ...pages,
}

/** Puts each page at its path. */
function place(): Plugin {
  let folder = ''
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
  plugins: [place(), compress()],
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
