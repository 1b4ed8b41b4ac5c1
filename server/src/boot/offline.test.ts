import { mkdirSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { scratchFolder } from '../../test/scratch-folder.ts'
import { KEY_NAMES } from '../config.ts'
import { ConfigError } from '../platform/config/config.ts'
import { offlineEnvironment } from './offline.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = scratchFolder('offline')
  mkdirSync(folder)
  file = join(folder, 'keys.json')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('makes keys of its own once, adds those that an earlier version had not, and keeps every other', async () => {
  const [first, ...others] = KEY_NAMES
  const made = await offlineEnvironment(folder, {}, KEY_NAMES)
  expect(await offlineEnvironment(folder, {}, KEY_NAMES)).toEqual(made)
  const kept = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  writeFileSync(file, JSON.stringify({ ...kept, [first!]: undefined }))
  const added = await offlineEnvironment(folder, {}, KEY_NAMES)
  expect(added[first!]).not.toBe(made[first!])
  for (const name of others) expect(added[name]).toBe(made[name])
})

it('never replaces keys that it cannot read, and says that it cannot', async () => {
  symlinkSync(file, file)
  const starting = offlineEnvironment(folder, {}, KEY_NAMES)
  await expect(starting).rejects.toThrow(ConfigError)
  await expect(starting).rejects.toThrow(
    `DATA_DIR ${folder} has a keys.json that cannot be read: ELOOP. What is sealed can only be read with its keys`,
  )
  expect(readlinkSync(file)).toBe(file)
})

it.each([
  ['{"SESSION_KEY":', 'not JSON'],
  ['[]', 'no object of keys'],
  ['7', 'no object of keys'],
  ['null', 'no object of keys'],
  ['{"SESSION_KEY":7}', 'no object of keys'],
])('never replaces keys that are not what it wrote: %s', async (text, what) => {
  writeFileSync(file, text)
  const starting = offlineEnvironment(folder, {}, KEY_NAMES)
  await expect(starting).rejects.toThrow(ConfigError)
  await expect(starting).rejects.toThrow(
    `DATA_DIR ${folder} has a keys.json that is ${what}: bring it back from a backup`,
  )
  expect(readFileSync(file, 'utf8')).toBe(text)
})
