import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bringUpToDate, startDatabase } from '../src/boot/database.ts'
import { openLog } from '../src/platform/log/log.ts'

const execute = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')
/**
 * Programs that inherit this variable spare a third of their start: their compiled code is stored, by its
 * content.
 */
export function shareCompiledCode(): void {
  process.env['NODE_COMPILE_CACHE'] ??= join(ROOT, 'node_modules/.cache/node')
}

const MEMORY = '/dev/shm'
/** More than the databases of a whole run need at one time. */
const MEMORY_BYTES_MIN = 4 * 2 ** 30

/**
 * A new path for what a test stores, in memory where the machine has room there: a database is a thousand
 * small files, and a run of all tests makes hundreds of them. One choice holds for a run, whose processes
 * inherit it.
 */
export function scratchFolder(name: string): string {
  const parent = (process.env['RUKA_SCRATCH'] ??= chooseParent())
  return join(parent, `ruka-${name}-${process.pid}-${randomBytes(4).toString('hex')}`)
}

function chooseParent(): string {
  if (!existsSync(MEMORY)) return tmpdir()
  // What interrupted runs left would stay there until the machine starts again.
  for (const folder of readdirSync(MEMORY)) {
    const [, pid] = /^ruka-.*-(\d+)-[0-9a-f]{8}$/.exec(folder) ?? []
    if (pid !== undefined && !existsSync(`/proc/${pid}`))
      rmSync(join(MEMORY, folder), { recursive: true, force: true })
  }
  const { bavail, bsize } = statfsSync(MEMORY)
  return Math.min(bavail * bsize, memoryLimit()) >= MEMORY_BYTES_MIN ? MEMORY : tmpdir()
}

/** Half of what a container may use; the tests need the rest themselves. */
function memoryLimit(): number {
  const file = '/sys/fs/cgroup/memory.max'
  const bytes = existsSync(file) ? Number(readFileSync(file, 'utf8')) : NaN
  return Number.isNaN(bytes) ? Infinity : bytes / 2
}

/**
 * A new data folder for the real program, with a migrated database in it: the program starts as on its second
 * day, which spares each test the creation of a cluster. The first call of a version of the schema makes the
 * copy that later ones take.
 */
export async function dataFolder(name: string): Promise<string> {
  const folder = scratchFolder(name)
  await copy(await migratedData(), folder)
  return folder
}

const copy = (from: string, to: string) => execute('cp', ['-a', from, to])

/** Stays beside the installed packages, by what it was made from. */
export async function migratedData(): Promise<string> {
  const cache = join(ROOT, 'node_modules/.cache')
  const stored = join(cache, `ruka-data-${fingerprint()}`)
  if (existsSync(stored)) return stored
  const folder = scratchFolder('migrated')
  const database = await startDatabase({ DATABASE_URL: undefined, DATA_DIR: folder })
  try {
    await bringUpToDate(database, openLog('silent'))
  } finally {
    await database.stop()
  }
  await mkdir(cache, { recursive: true })
  const arriving = `${stored}.${randomBytes(4).toString('hex')}`
  await copy(folder, arriving)
  await rm(folder, { recursive: true, force: true })
  const outdated = readdirSync(cache).filter(
    name => /^ruka-data-[0-9a-f]+$/.test(name) && join(cache, name) !== stored,
  )
  for (const name of outdated) await rm(join(cache, name), { recursive: true, force: true })
  // Another process may have been faster; its copy is as good.
  await rename(arriving, stored).catch(() => rm(arriving, { recursive: true, force: true }))
  return stored
}

/** A hash of all that decides how a new database looks. */
function fingerprint(): string {
  const migrations = join(ROOT, 'server/migrations')
  const files = [
    ...readdirSync(migrations)
      .sort()
      .map(file => join(migrations, file)),
    ...[
      'platform/db/postgres',
      'platform/events/jobs',
      'platform/process/migrate',
      'platform/db/serving-role',
      'boot/database',
    ].map(file => join(ROOT, `server/src/${file}.ts`)),
    join(ROOT, 'package-lock.json'),
  ]
  const hash = createHash('sha256').update(String(userInfo().uid))
  for (const file of files) hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}
