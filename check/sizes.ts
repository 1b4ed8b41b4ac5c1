import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import filePlugin from '@size-limit/file'
import sizeLimit from 'size-limit'
import { games as listed } from '../games/index.ts'
import { buildClients, clientFolder } from '../server/src/start/clients.ts'

/**
 * What the clients weigh as they travel, brotli: prepaid data pays for each byte. One line for each budget, and the exit
 * code is 1 when one is exceeded. What only a browser knows, such as what a visit really fetches, `e2e/weight.journey.ts` holds.
 */
type Budget = { readonly name: string; readonly mostBytes: number; readonly files: readonly string[] }

const KB = 1024
const web = clientFolder('web')
const games = clientFolder('games')

/** The files that a page names itself: what the browser fetches before anything runs. */
function namedBy(folder: string, page: string, kind: RegExp): readonly string[] {
  const html = readFileSync(join(folder, page), 'utf8')
  const named = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path!)
  return named.filter(path => kind.test(path)).map(path => join(folder, path))
}

/** The piece of a screen by its name, whatever its hash. */
function piece(name: string): readonly string[] {
  const found = readdirSync(join(web, 'assets')).filter(file =>
    new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file),
  )
  if (found.length !== 1) throw new Error(`There are ${found.length} pieces called ${name} in the build`)
  return [join(web, 'assets', found[0]!)]
}

const budgets = (): readonly Budget[] => [
  {
    name: 'home: scripts of the first load',
    mostBytes: 40 * KB,
    files: [...namedBy(web, 'index.html', /\.js$/), ...piece('slides')],
  },
  {
    name: 'home: page and styles',
    mostBytes: 12 * KB,
    files: [join(web, 'index.html'), ...namedBy(web, 'index.html', /\.css$/)],
  },
  ...listed.map(({ slug }) => ({
    name: `${slug}: page, scripts and styles`,
    mostBytes: 60 * KB,
    files: [join(games, slug, 'index.html'), ...namedBy(games, `${slug}/index.html`, /\.(?:js|css)$/)],
  })),
  {
    name: 'service worker, with the page without a connection',
    mostBytes: 5 * KB,
    files: [join(web, 'sw.js')],
  },
  { name: 'what most other screens share', mostBytes: 18 * KB, files: piece('more') },
  { name: 'promo', mostBytes: 13 * KB, files: piece('promo') },
  { name: 'wallet', mostBytes: 6 * KB, files: piece('wallet') },
  { name: 'game page', mostBytes: 5 * KB, files: piece('game') },
]

await buildClients(line => process.stdout.write(`${line}\n`))
let over = 0
for (const { name, mostBytes, files } of budgets()) {
  const missing = files.filter(file => !existsSync(file))
  if (files.length === 0 || missing.length > 0) throw new Error(`${name}: not built: ${missing.join(', ')}`)
  const [{ size } = { size: Infinity }] = (await sizeLimit([filePlugin], [...files])) as { size: number }[]
  const fits = size <= mostBytes
  if (!fits) over++
  process.stdout.write(`${fits ? 'ok  ' : 'OVER'} ${name}: ${size} of ${mostBytes} bytes\n`)
}
process.exitCode = over === 0 ? 0 : 1
