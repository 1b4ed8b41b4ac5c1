import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scratchFolder } from '../../../test/scratch-folder.ts'
import { claimFolder } from './claim-folder.ts'

let folder: string
beforeEach(async () => {
  folder = scratchFolder('claim')
  await mkdir(folder)
})
afterEach(() => rm(folder, { recursive: true }))

test('a data folder that a running program uses is refused with its process, until that has ended', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1_000)', 'main.ts'])
  try {
    await once(other, 'spawn')
    await writeFile(join(folder, 'owner.pid'), String(other.pid))
    await expect(claimFolder(folder)).rejects.toThrow(
      `Another Ruka (process ${other.pid}) uses the folder ${folder}; stop it, or set DATA_DIR to another folder`,
    )
  } finally {
    other.kill('SIGKILL')
    await once(other, 'exit')
  }
  await expect(claimFolder(folder)).resolves.toBeTypeOf('function')
})

test('a data folder that was released names no process, so that a copy of it can be used at once', async () => {
  const release = await claimFolder(folder)
  expect(await readdir(folder)).toEqual(['owner.pid'])
  await release()
  expect(await readdir(folder)).toEqual([])
})

test('a release leaves the claim of a program that has taken the folder over', async () => {
  const release = await claimFolder(folder)
  await writeFile(join(folder, 'owner.pid'), '1')
  await release()
  expect(await readFile(join(folder, 'owner.pid'), 'utf8')).toBe('1')
})
