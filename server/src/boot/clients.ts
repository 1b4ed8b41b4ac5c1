import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js')
/** What a client is made of: a change in any of these makes it stale. */
const SOURCES = {
  web: ['web', 'client', 'ui', 'build', 'contract/src', 'games'],
  games: ['games', 'client', 'ui', 'build', 'contract/src', 'sports'],
  widgets: ['widgets', 'client', 'ui', 'build', 'contract/src'],
} as const
const STAMP = '.built'
export type ClientName = keyof typeof SOURCES
const SHOWN: Readonly<Record<ClientName, string>> = {
  web: 'player site',
  games: 'games',
  widgets: 'frame of widgets',
}
/** The folder of what draws pages, in that of its client; files with a dot are never served. */
const DRAWINGS = '.drawing'
/** The files for browsers, first of all builds of a client. */
const FILES: Build = { args: ['--emptyOutDir'] }
type Build = { readonly args: readonly string[]; readonly into?: string }
/** What is built into each client's folder: the files for browsers, and the drawing for this server; games bring both. */
const BUILDS: Readonly<Record<ClientName, readonly Build[]>> = {
  web: [FILES, { args: ['--ssr', 'src/prerender.tsx', '--emptyOutDir'], into: DRAWINGS }],
  games: [FILES],
  widgets: [FILES, { args: ['--config', 'script.config.ts'] }],
}
export const DRAWING = `${DRAWINGS}/prerender.js`

/** The folder of a built client. */
export const clientFolder = (name: ClientName): string => join(ROOT, name, 'dist')

/**
 * Builds the clients whose sources have changed since their last build. What was built on another machine
 * from the same sources is as good: an install without the build tools brings the `dist` of each.
 */
export async function buildClients(say: (line: string) => void): Promise<void> {
  await Promise.all((Object.keys(SOURCES) as ClientName[]).map(name => buildClient(name, say)))
}

async function buildClient(name: ClientName, say: (line: string) => void): Promise<void> {
  const folder = clientFolder(name)
  const fingerprint = await fingerprintOf(ROOT, SOURCES[name])
  const built = async () => (await readFile(join(folder, STAMP), 'utf8').catch(() => '')) === fingerprint
  if (await built()) return
  if (!existsSync(VITE))
    throw new Error(
      `${folder} was not built from these sources, and the build tools are not installed: run npm ci && npm run build here, or copy web/dist, games/dist and widgets/dist from where that was run on the same version`,
    )
  say(`Building the ${SHOWN[name]} …`)
  // Built aside and then moved into place, so that two copies starting together never see half a client.
  const fresh = `${folder}.${process.pid}`
  for (const { args, into = '' } of BUILDS[name]) {
    const target = ['build', '--logLevel', 'warn', '--outDir', join(fresh, into)]
    await run(process.execPath, [VITE, ...target, ...args], join(ROOT, name))
  }
  await writeFile(join(fresh, STAMP), fingerprint)
  const old = `${fresh}.old`
  await rename(folder, old).catch(() => undefined)
  await rename(fresh, folder).catch(async () => {
    if (!(await built())) throw new Error(`The ${name} client could not be moved into place`)
  })
  await Promise.all([fresh, old].map(path => rm(path, { recursive: true, force: true })))
}

/**
 * The SHA-256 of the names and contents of sources below a root: the same on every machine and in every
 * folder, whenever the files were written. Tests, and what was built from the sources, are none.
 */
export async function fingerprintOf(root: string, folders: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of [...folders, 'package-lock.json']) {
    const top = join(root, folder)
    const files = (await stat(top)).isDirectory() ? await filesBelow(top) : [top]
    const named = files.map(file => [relative(root, file).replaceAll('\\', '/'), file] as const)
    for (const [name, file] of named.sort(([one], [other]) => (one < other ? -1 : 1)))
      hash.update(
        `${name}\n${createHash('sha256')
          .update(await readFile(file))
          .digest('hex')}\n`,
      )
  }
  return hash.digest('hex')
}

const filesBelow = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .filter(path => !/\/(?:dist[^/]*|node_modules)\//.test(path.slice(folder.length)))

function run(command: string, args: string[], cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // The libraries' development builds are half as large again: the environment of the first start must not
    // select them.
    const env = { ...process.env, NODE_ENV: 'production' }
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const output: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
    child.once('error', reject)
    child.once('exit', code =>
      code === 0
        ? resolve()
        : reject(new Error(`The build in ${cwd} failed:\n${Buffer.concat(output).toString()}`)),
    )
  })
}
