import { mkdirSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freePorts } from './free-ports.ts'
import { scratchFolder } from './scratch-folder.ts'
import { serverProcess } from './server-process.ts'

let folder: string
/** Neither a folder nor JSON or a list of words. */
let wrong: string
beforeEach(() => {
  folder = scratchFolder('wrong')
  mkdirSync(folder)
  wrong = join(folder, 'wrong')
  writeFileSync(wrong, 'no such thing: { !\n')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** What a start with these variables says before it ends with 1, a line each. */
async function faultsOf(env: Record<string, string>): Promise<readonly string[]> {
  const [port] = await freePorts(1)
  const program = serverProcess({ ...process.env, FEED_KIND: '', ...env }, `http://127.0.0.1:${port}`)
  const starting = program.start().catch(() => undefined)
  const code = await program.ended()
  await starting
  expect(program.said()).not.toMatch(/^\s+at /m)
  expect(code).toBe(1)
  const [head, ...lines] = program.said().trim().split('\n')
  expect(head).toBe('The configuration is wrong:')
  return lines
}
const namesOf = (lines: readonly string[]): readonly string[] =>
  [...new Set(lines.map(line => /^[A-Z_]+/.exec(line)?.[0] ?? line))].toSorted()

it('says everything that is wrong with variables, files, folders, addresses and the simulated feed in one start', async () => {
  const lines = await faultsOf({
    PORT: 'abc',
    SITE_ORIGIN: 'ftp://play.example',
    HOST: '198.51.100.1',
    METRICS_HOST: '198.51.100.2',
    METRICS_PORT: '9100',
    DATA_DIR: wrong,
    HIGH_WATER_FILE: join(folder, 'none/mark'),
    LEAGUE_NAMES: wrong,
    CRASH_CHAT_WORDS: wrong,
    PROVIDERS_FILE: wrong,
    PROMOS_DIR: join(folder, 'none'),
    SITE_FILE: wrong,
    TAX_PROFILE: wrong,
    FEED_SIM_SPEED: 'fast',
    FEED_SIM_RATES: 'rain=1',
  })
  expect(namesOf(lines)).toEqual(
    [
      'CRASH_CHAT_WORDS',
      'DATA_DIR',
      'FEED_SIM_RATES',
      'FEED_SIM_SPEED',
      'HIGH_WATER_FILE',
      'HOST',
      'LEAGUE_NAMES',
      'METRICS_HOST',
      'PORT',
      'PROMOS_DIR',
      'PROVIDERS_FILE',
      'SITE_FILE',
      'SITE_ORIGIN',
      'TAX_PROFILE',
    ].toSorted(),
  )
  expect(lines).toContain('HOST 198.51.100.1 is no address of this machine')
  expect(lines).toContain('METRICS_HOST 198.51.100.2 is no address of this machine')
  expect(lines).toContain('SITE_ORIGIN must be an origin such as https://play.example, without a path')
  expect(lines).toContain(`DATA_DIR ${wrong} is no folder`)
  expect(lines).toContain(
    `HIGH_WATER_FILE ${join(folder, 'none/mark')} cannot be written: its folder does not exist`,
  )
  expect(lines).toContain('FEED_SIM_SPEED: expected a number above 0')
})

it.each([
  ['HOST', 'host.invalid', /^HOST host\.invalid (is the name of no host|cannot be looked up)$/],
  ['HOST', 'two words', /^HOST must be a host name or an address to listen on$/],
  [
    'DATA_DIR',
    '/proc/ruka',
    /^DATA_DIR \/proc\/ruka (cannot be made there|may not be written by this user)$/,
  ],
  ['FEED_SIM_PORT', 'none', /^FEED_SIM_PORT: expected a port/],
])('says that %s is wrong at %s, and nothing that only follows from it', async (name, value, sentence) => {
  const lines = await faultsOf({ DATA_DIR: folder, [name]: value })
  expect(lines).toEqual([expect.stringMatching(sentence)])
})
