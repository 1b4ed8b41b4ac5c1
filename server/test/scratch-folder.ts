import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statfsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bringUpToDate, startDatabase } from '../src/boot/database.ts'
import { openLog } from '../src/platform/log.ts'

const execute = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')
const MEMORY = '/dev/shm'
/** More than the databases of a whole run need at one time. */
const MEMORY_BYTES_MIN = 4 * 2 ** 30

/**
 * A new path for what a test stores, in memory where the machine has room there: a database is a thousand small files, and a
 * run of all tests makes hundreds of them.
 */
export const scratchFolder = (name: string): string =>
  join(hasMemory() ? MEMORY : tmpdir(), `ruka-${name}-${randomBytes(4).toString('hex')}`)

function hasMemory(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= MEMORY_BYTES_MIN
}

/**
 * A new data folder for the real program, with a migrated database in it: the program starts as on its second day, which spares
 * each test the creation of a cluster. The first call of a version of the schema makes the copy that later ones take.
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
  await bringUpToDate(database, openLog('silent'))
  await database.stop()
  await mkdir(cache, { recursive: true })
  const arriving = `${stored}.${randomBytes(4).toString('hex')}`
  await copy(folder, arriving)
  await rm(folder, { recursive: true, force: true })
  // Another process may have been faster; its copy is as good.
  await rename(arriving, stored).catch(() => rm(arriving, { recursive: true, force: true }))
  return stored
}

/** Of all that decides how a new database looks. */
function fingerprint(): string {
  const migrations = join(ROOT, 'server/migrations')
  const files = [
    ...readdirSync(migrations)
      .sort()
      .map(file => join(migrations, file)),
    ...['postgres', 'jobs', 'migrate', 'serving-role'].map(file =>
      join(ROOT, `server/src/platform/${file}.ts`),
    ),
    join(ROOT, 'package-lock.json'),
  ]
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}
