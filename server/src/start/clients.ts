import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js')
/** What a client is made of: a change in any of these makes it stale. */
const SOURCES = {
  web: ['web', 'build', 'contract/src', 'games'],
  games: ['games', 'build', 'contract/src'],
} as const
const STAMP = '.built'
export type ClientName = keyof typeof SOURCES
/** What is built into each client's folder: the files for browsers, and of the shell its drawing for this server. */
const BUILDS: Readonly<Record<ClientName, readonly (readonly string[])[]>> = {
  web: [[], ['--ssr', 'src/prerender.tsx']],
  games: [[]],
}
/** Where the shell's drawing lies in its folder; files with a dot are never served. */
export const DRAWING = '.drawing/prerender.js'

/** Where a built client lies. */
export const clientFolder = (name: ClientName): string => join(ROOT, name, 'dist')

/** Builds the clients whose sources have changed since their last build; a production install brings them built. */
export async function buildClients(say: (line: string) => void): Promise<void> {
  await Promise.all((Object.keys(SOURCES) as ClientName[]).map(name => buildClient(name, say)))
}

async function buildClient(name: ClientName, say: (line: string) => void): Promise<void> {
  const folder = clientFolder(name)
  const fingerprint = await fingerprintOf(SOURCES[name])
  const built = async () => (await readFile(join(folder, STAMP), 'utf8').catch(() => '')) === fingerprint
  if (await built()) return
  if (!existsSync(VITE))
    throw new Error(`The ${name} client is not built, and the build tools are not installed; run npm ci`)
  say(`Building the ${name === 'web' ? 'player site' : 'games'} …`)
  // Built aside and then moved into place, so that two copies starting together never see half a client.
  const fresh = `${folder}.${process.pid}`
  for (const kind of BUILDS[name]) {
    const target = kind.length === 0 ? fresh : join(fresh, dirname(DRAWING))
    const args = ['build', '--logLevel', 'warn', '--outDir', target, '--emptyOutDir', ...kind]
    await run(process.execPath, [VITE, ...args], join(ROOT, name))
  }
  await writeFile(join(fresh, STAMP), fingerprint)
  const old = `${fresh}.old`
  await rename(folder, old).catch(() => undefined)
  await rename(fresh, folder).catch(async () => {
    if (!(await built())) throw new Error(`The ${name} client could not be moved into place`)
  })
  await Promise.all([fresh, old].map(path => rm(path, { recursive: true, force: true })))
}

/** Paths, sizes and times of change; contents need not be read. */
async function fingerprintOf(folders: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of [...folders, 'package-lock.json']) {
    const root = join(ROOT, folder)
    const files = (await stat(root)).isDirectory()
      ? (await readdir(root, { recursive: true, withFileTypes: true }))
          .filter(entry => entry.isFile())
          .map(entry => join(entry.parentPath, entry.name))
      : [root]
    for (const file of files.filter(path => !/\/(dist[^/]*|node_modules)\//.test(path)).sort()) {
      const { size, mtimeMs } = await stat(file)
      hash.update(`${file}\n${size}\n${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

function run(command: string, args: string[], cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // The libraries' development builds are half as large again: whoever starts the server first must not choose them.
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
