import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'

/** What home screens ask for: 180 is Apple's, 192 and 512 are the web's. */
const SIZES_PX = [180, 192, 512]

/**
 * Turns `icon.svg` into `/art/icon-<size>.png`. It fills its square and keeps what matters within the middle
 * four fifths, so that each system may cut it to its own shape.
 */
export function drawIcons(folder: string): Plugin {
  return {
    name: 'ruka:draw-icons',
    apply: 'build',
    async generateBundle() {
      const drawing = await readFile(join(folder, 'icon.svg'))
      for (const size of SIZES_PX) {
        const source = await sharp(drawing, { density: 144 })
          .resize(size, size)
          .png({ palette: true, effort: 10, compressionLevel: 9 })
          .toBuffer()
        this.emitFile({ type: 'asset', fileName: `art/icon-${size}.png`, source })
      }
    },
  }
}
