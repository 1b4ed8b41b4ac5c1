import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fingerprintOf } from './clients.ts'

const folder = mkdtempSync(join(tmpdir(), 'ruka-built-'))
const [here, there] = [join(folder, 'here'), join(folder, 'elsewhere/deep')]
const fingerprint = (root: string) => fingerprintOf(root, ['web'])

beforeAll(() => {
  mkdirSync(join(here, 'web/src'), { recursive: true })
  writeFileSync(join(here, 'package-lock.json'), '{}')
  writeFileSync(join(here, 'web/src/a.ts'), 'export const a = 1')
  writeFileSync(join(here, 'web/src/b.ts'), 'export const b = 1')
})
afterAll(() => rmSync(folder, { recursive: true }))

it('a built client is accepted in another folder, on another machine and at another time, by the contents of its sources', async () => {
  cpSync(here, there, { recursive: true })
  utimesSync(join(there, 'web/src/a.ts'), 1, 1)
  mkdirSync(join(there, 'web/dist'))
  writeFileSync(join(there, 'web/dist/index.html'), 'built')
  writeFileSync(join(there, 'web/src/a.test.ts'), 'a test')
  expect(await fingerprint(there)).toBe(await fingerprint(here))
})

it('a built client is stale when a source, its name or a library has changed, though size and time are the same', async () => {
  const seen = new Set([await fingerprint(here)])
  const lock = join(here, 'package-lock.json')
  const a = join(here, 'web/src/a.ts')
  for (const change of [
    () => writeFileSync(a, 'export const a = 2'),
    () => writeFileSync(lock, '[]'),
    () => cpSync(a, join(here, 'web/src/c.ts')),
    () => rmSync(join(here, 'web/src/b.ts')),
  ]) {
    change()
    utimesSync(lock, 1, 1)
    seen.add(await fingerprint(here))
  }
  expect(seen.size).toBe(5)
})
