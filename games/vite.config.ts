import { rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { compress } from '../build/compress.ts'
import { games } from './index.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const skinOf = (game: (typeof games)[number]) => `${game.client}/skins/${game.slug}`

/** Puts each game's page at `/{slug}/`. */
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
        for (const game of games) await rename(join(folder, skinOf(game)), join(folder, game.slug))
        for (const client of new Set(games.map(game => game.client)))
          await rm(join(folder, client), { recursive: true, force: true })
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
      input: Object.fromEntries(games.map(game => [game.slug, join(root, skinOf(game), 'index.html')])),
    },
  },
})
