import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Plugin } from 'vite'

/** The most a tile may weigh as AVIF, in bytes; the home page shows many. */
const TILE_BYTES_MAX = 4 * 1024
const TILE_PX = 320

/**
 * Turns the drawing of every game, a path by its slug, into `/art/<slug>.avif` and `.webp`, and refuses one
 * that is too heavy.
 */
export function drawArt(tiles: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'ruka:draw-art',
    apply: 'build',
    async generateBundle() {
      for (const [slug, path] of Object.entries(tiles)) {
        const tile = sharp(await readFile(path), { density: 144 })
          .resize(TILE_PX, TILE_PX)
          .removeAlpha()
        const avif = await tile.clone().avif({ quality: 55, effort: 6 }).toBuffer()
        if (avif.length > TILE_BYTES_MAX) this.error(`${path} is ${avif.length} bytes as AVIF`)
        this.emitFile({ type: 'asset', fileName: `art/${slug}.avif`, source: avif })
        this.emitFile({
          type: 'asset',
          fileName: `art/${slug}.webp`,
          source: await tile.clone().webp({ quality: 74 }).toBuffer(),
        })
      }
    },
  }
}
