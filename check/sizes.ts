import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import filePlugin from '@size-limit/file'
import sizeLimit from 'size-limit'
import { LANGUAGES } from '../contract/src/languages.ts'
import { games as listed, pagePath, pages, products } from '../games/index.ts'
import { buildClients, clientFolder } from '../server/src/boot/clients.ts'

/**
 * The transfer size of the clients, brotli: prepaid data pays for each byte. One line for each budget, and
 * the exit code is 1 when one is exceeded. `e2e/weight.journey.ts` checks what only a browser knows, such as
 * what a visit really fetches.
 */
type Budget = { readonly name: string; readonly mostBytes: number; readonly files: readonly string[] }

const KB = 1024
const web = clientFolder('web')
const games = clientFolder('games')
const widgets = clientFolder('widgets')

/** The files that a page names itself: what the browser fetches before anything runs. */
function namedBy(folder: string, page: string, kind: RegExp): readonly string[] {
  const html = readFileSync(join(folder, page), 'utf8')
  const named = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path!)
  return named.filter(path => kind.test(path)).map(path => join(folder, path))
}

const isFont = (file: string): boolean => file.endsWith('.woff2')
/** What all kinds of products share is counted once. */
const isReact = (file: string): boolean => /\/react-[\w-]{8}\.js$/.test(file)
const isSchemas = (file: string): boolean => /\/schemas-[\w-]{8}\.js$/.test(file)
const isOwn = (file: string): boolean => !isReact(file) && !isSchemas(file)

const NAMED = /(?:\/assets\/|assets\/|\.\/)([\w.-]+\.(?!br\b|gz\b)\w+)["'`)]/g

/**
 * A page with everything that it may ever fetch of its build: what it names, what that names, and so on, lazy
 * parts too.
 */
function reachedFrom(folder: string, page: string): readonly string[] {
  const reached = new Set([join(folder, page)])
  for (const file of reached)
    for (const [, name] of readFileSync(file, 'utf8').matchAll(NAMED)) {
      const named = join(folder, 'assets', name!)
      if (existsSync(named)) reached.add(named)
    }
  return [...reached]
}

const STATIC = /\b(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g
const LATE = /<meta name="code" content="\/([^"]+)"/

/** What a page needs before it can be played: its styles, and its code with what that imports at once. */
function neededBy(folder: string, page: string): readonly string[] {
  const named = namedBy(folder, page, /\.(?:js|css)$/)
  const [, late] = LATE.exec(readFileSync(join(folder, page), 'utf8')) ?? []
  const needed = new Set(late === undefined ? named : [...named, join(folder, late)])
  for (const file of needed)
    if (file.endsWith('.js'))
      for (const [, name] of readFileSync(file, 'utf8').matchAll(STATIC))
        needed.add(join(folder, 'assets', name!))
  return [...needed]
}

/** A page of the games with what it needs before it can be played, beside what all share. */
const playable = (path: string): readonly string[] => [
  join(games, path, 'index.html'),
  ...neededBy(games, `${path}index.html`).filter(isOwn),
]

/** The page of a game or another name in each language, by its path. */
const pagesOf = (name: string): readonly string[] => LANGUAGES.map(language => pagePath(name, language))

/**
 * Every page of the games by its path, with all that belongs to it. @throws when a file of the build belongs
 * to no page: it was not counted.
 */
function wholeGames(): ReadonlyMap<string, readonly string[]> {
  const slugs = [...listed, ...products].map(({ slug }) => slug)
  const paths = [...slugs, ...Object.keys(pages)].flatMap(pagesOf)
  const whole = new Map(paths.map(path => [path, reachedFrom(games, `${path}index.html`)]))
  const counted = new Set([...whole.values()].flat())
  const built = readdirSync(join(games, 'assets')).filter(file => !/\.(?:br|gz)$/.test(file))
  const lost = built.filter(file => !counted.has(join(games, 'assets', file)))
  if (lost.length > 0) throw new Error(`No page of the games leads to ${lost.join(', ')}`)
  return whole
}

/** The chunk of a screen by its name, with any hash. */
function piece(name: string): readonly string[] {
  const found = readdirSync(join(web, 'assets')).filter(file =>
    new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file),
  )
  if (found.length !== 1) throw new Error(`There are ${found.length} pieces called ${name} in the build`)
  return [join(web, 'assets', found[0]!)]
}

const ofHome = (): readonly Budget[] => [
  {
    name: 'home: scripts of the first load',
    mostBytes: 89 * KB,
    files: [...namedBy(web, 'index.html', /\.js$/), ...piece('slides')],
  },
  {
    name: 'home: page and styles',
    mostBytes: 12 * KB,
    files: [join(web, 'index.html'), ...namedBy(web, 'index.html', /\.css$/)],
  },
]

const budgets = (whole = wholeGames()): readonly Budget[] => [
  ...ofHome(),
  ...listed.flatMap(({ slug, engine }) =>
    pagesOf(slug).map(path => ({
      name: `${path} page, scripts and styles`,
      mostBytes: (engine === 'casino' ? 43 : 48) * KB,
      files: playable(path),
    })),
  ),
  ...listed.flatMap(({ slug, engine }) =>
    pagesOf(slug).map(path => ({
      name: `${path} everything that it may ever fetch`,
      // Swahili is longer than English; crash games bring the names of players, the crowd, the rounds before and the card
      // of a win; leagues the check of drand's signatures, which only a round that has one fetches.
      mostBytes: { casino: 68, crash: 73, league: 112 }[engine] * KB,
      files: whole.get(path)!.filter(file => !isFont(file) && isOwn(file)),
    })),
  ),
  ...products.flatMap(({ slug }) =>
    pagesOf(slug).map(path => ({
      name: `${path} page with its style, and its own scripts`,
      mostBytes: 60 * KB,
      files: whole.get(path)!.filter(file => /\.(?:js|html)$/.test(file) && isOwn(file)),
    })),
  ),
  {
    name: 'React, once for the leagues and all products',
    mostBytes: 60 * KB,
    files: [...new Set([...whole.values()].flat().filter(isReact))],
  },
  {
    name: 'the library of schemas, once for all games and products',
    mostBytes: 11 * KB,
    files: [...new Set([...whole.values()].flat().filter(isSchemas))],
  },
  ...pagesOf('verify-league').map(path => ({
    name: `${path} page, scripts and styles`,
    mostBytes: 25 * KB,
    files: playable(path),
  })),
  {
    name: 'the font, once for all games and once for the shell',
    mostBytes: 12 * KB,
    files: [...new Set([...whole.values()].flat())].filter(isFont),
  },
  {
    name: 'service worker, with the page without a connection',
    mostBytes: 5 * KB,
    files: [join(web, 'sw.js')],
  },
  {
    name: 'the frame of widgets, without the script of their provider',
    mostBytes: 2 * KB,
    files: [join(widgets, 'index.html'), ...namedBy(widgets, 'index.html', /\.(?:js|css)$/)],
  },
  {
    name: 'the script of our own jackpots, races and tournaments',
    mostBytes: 12 * KB,
    files: [join(widgets, 'ruka.js')],
  },
  { name: 'what most other screens share', mostBytes: 17.5 * KB, files: piece('more') },
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
