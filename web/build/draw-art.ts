import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'

/** The most a tile may weigh as AVIF, in bytes; the home page shows many. */
const TILE_BYTES_MAX = 4 * 1024
const TILE_PX = 320

/** Turns every drawing under `tiles/` into `/art/<name>.avif` and `.webp`, and refuses one that is too heavy. */
export function drawArt(folder: string): Plugin {
  return {
    name: 'ruka:draw-art',
    apply: 'build',
    async generateBundle() {
      const names = (await readdir(join(folder, 'tiles'))).filter(name => name.endsWith('.svg'))
      for (const name of names) {
        const tile = sharp(await readFile(join(folder, 'tiles', name)), { density: 144 })
          .resize(TILE_PX, TILE_PX)
          .removeAlpha()
        const slug = name.slice(0, -'.svg'.length)
        const avif = await tile.clone().avif({ quality: 55, effort: 6 }).toBuffer()
        if (avif.length > TILE_BYTES_MAX) this.error(`art/tiles/${name} is ${avif.length} bytes as AVIF`)
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
