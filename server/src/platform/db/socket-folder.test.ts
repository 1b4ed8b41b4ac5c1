import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { scratchFolder } from '../../../test/scratch-folder.ts'
import { startPostgres } from './postgres.ts'

let folder: string
/** The folder for what is temporary. */
let temporary: string
beforeEach(async () => {
  folder = scratchFolder('sockets')
  temporary = join(folder, 'tmp')
  await mkdir(temporary, { recursive: true, mode: 0o777 })
  vi.stubEnv('TMPDIR', temporary)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})
const long = new Date(Date.now() - 2 * 3_600_000)
const left = async (name: string, at: Date, file?: string) => {
  const path = join(temporary, name)
  await mkdir(path)
  if (file !== undefined) await writeFile(join(path, file), '')
  await utimes(path, at, at)
}

it('a database of our own leaves nothing in the folder for what is temporary, and takes away what killed ones left there', async () => {
  await left('ruka-00000000000000aa', long)
  await left('ruka-00000000000000bb', new Date())
  await left('ruka-00000000000000cc', long, '.s.PGSQL.5432')
  await left('ruka-another-program', long)
  const postgres = await startPostgres(join(folder, 'pg'))
  const { host } = postgres.address('postgres') as { host: string }
  expect(host.startsWith(temporary)).toBe(true)
  expect(existsSync(host)).toBe(true)
  await postgres.stop()
  expect((await readdir(temporary)).toSorted()).toEqual([
    'ruka-00000000000000bb',
    'ruka-00000000000000cc',
    'ruka-another-program',
  ])
}, 60_000)
