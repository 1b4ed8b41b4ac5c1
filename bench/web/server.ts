import { games, type Manifest } from '@ruka/games'
import sharp from 'sharp'
import { openApp } from '../../server/src/app.ts'
import { systemClock } from '../../server/src/platform/base/clock.ts'
import { readConfig } from '../../server/src/config.ts'
import type { DbAddress } from '../../server/src/platform/db/db.ts'
import { openContext } from '../../server/src/boot/context.ts'

/**
 * The program as it is, with a test catalogue of 24 tiles: the real games, and samples that cannot be opened
 * but weigh what a drawn tile weighs.
 */
const TILES = 24
const THUMBNAIL_BYTES_MAX = 4 * 1024

const samples = Array.from({ length: TILES - games.length }, (_, at): Manifest => ({
  ...games[0]!,
  slug: `sample-${at + 1}`,
  name: `Sample ${at + 1}`,
}))
// The list is read once per question; only this process sees the samples.
;(games as Manifest[]).push(...samples)

const database = JSON.parse(process.env['BENCH_DATABASE'] ?? '') as DbAddress
const app = await openApp(
  openContext({ ...readConfig(process.env), ROLES: ['web'] }, database, { clock: systemClock }),
)
for (const [at, { slug }] of samples.entries()) {
  const tile = await drawTile(at)
  app.site.get(`/art/${slug}.avif`, (_, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('image/avif').send(tile),
  )
}
await app.start()
process.send?.('ready')
process.on('disconnect', () => process.exit(0))

/** A dusk of its own hue with a ridge and a light, as the games' own tiles are made. */
async function drawTile(at: number): Promise<Buffer> {
  const hue = (at * 37) % 360
  const ridge = Array.from({ length: 9 }, (_, x) => `${x * 40},${200 + ((at * 53 + x * 71) % 70)}`).join(' ')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320">
    <defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="hsl(${hue} 45% 14%)"/><stop offset="1" stop-color="hsl(${(hue + 40) % 360} 60% 42%)"/>
    </linearGradient></defs>
    <rect width="320" height="320" fill="url(#s)"/>
    <circle cx="${60 + ((at * 29) % 200)}" cy="${70 + ((at * 17) % 80)}" r="26" fill="#ffb020"/>
    <polygon points="0,320 ${ridge} 320,320" fill="hsl(${hue} 50% 8%)"/>
    <path d="M40 ${230 - at * 3} L${150 + at * 4} 120 L280 ${90 + at * 2}" stroke="#ff7a1a" stroke-width="7" fill="none"/>
  </svg>`
  const tile = await sharp(Buffer.from(svg)).avif({ quality: 58, effort: 6 }).toBuffer()
  if (tile.length > THUMBNAIL_BYTES_MAX) throw new Error(`a tile weighs ${tile.length} bytes`)
  return tile
}
