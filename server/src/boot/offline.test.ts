import {
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
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

const start = async () => {
  const { env, keepKeys } = await offlineEnvironment(folder, {}, KEY_NAMES)
  await keepKeys()
  return env
}

it('makes keys of its own once, adds those that an earlier version had not, and keeps every other', async () => {
  const [first, ...others] = KEY_NAMES
  const made = await start()
  expect(await start()).toEqual(made)
  const kept = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  writeFileSync(file, JSON.stringify({ ...kept, [first!]: undefined }))
  const added = await start()
  expect(added[first!]).not.toBe(made[first!])
  for (const name of others) expect(added[name]).toBe(made[name])
})

it('writes no key before the start is known to be right', async () => {
  const { env } = await offlineEnvironment(folder, {}, KEY_NAMES)
  expect(env[KEY_NAMES[0]!]).toMatch(/^[0-9a-f]{64}$/)
  expect(readdirSync(folder)).toEqual([])
})

it.each([
  [{ SESSION_KEY: 'zz' }, 'a wrong SESSION_KEY'],
  [{ SESSION_KEY: '', CODE_KEY_PREVIOUS: 'AB'.repeat(32) }, 'a wrong SESSION_KEY and CODE_KEY_PREVIOUS'],
])('names the file whose keys are none, and changes nothing in it: %j', async (keys, what) => {
  writeFileSync(file, JSON.stringify(keys))
  await expect(start()).rejects.toThrow(
    `DATA_DIR ${folder} has a keys.json with ${what}: a key is 64 lower-case hex digits. Bring it back from a backup`,
  )
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(keys)
})

it('never replaces a link to keys that are not there, as on a volume that is not mounted', async () => {
  symlinkSync(join(folder, 'secrets/keys.json'), file)
  await expect(offlineEnvironment(folder, {}, KEY_NAMES)).rejects.toThrow(
    `DATA_DIR ${folder} has a keys.json that cannot be read: ENOENT`,
  )
  expect(readlinkSync(file)).toBe(join(folder, 'secrets/keys.json'))
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
