import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommandLine } from './command-process.ts'
import { scratchFolder } from './scratch-folder.ts'

let folder: string
beforeEach(() => void (folder = scratchFolder('commands')))
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Where nothing was set up. */
const run = (program: string, ...typed: string[]) =>
  runCommandLine({ DATA_DIR: folder, DATABASE_URL: '' }, program, typed)

describe('help', { timeout: 60_000 }, () => {
  it.each([[[]], [['help']]])('of staff %j is on standard output, and a success', async typed => {
    const { out, err, code } = await run('staff', ...typed)
    expect({ err, code }).toEqual({ err: '', code: 0 })
    expect(out).toContain('npm run staff -- COMMAND --help  says how it is typed')
    expect(out).toMatch(/^ {2}database-confirm +Confirms a restored or promoted database/m)
    expect(out).toMatch(/^Exit codes\n {2}0 {2}it is done$/m)
    expect(existsSync(folder)).toBe(false)
  })

  it('of audit touches no database', async () => {
    const { out, err, code } = await run('audit', '--help')
    expect({ err, code }).toEqual({ err: '', code: 0 })
    expect(out).toContain('npm run audit')
    expect(existsSync(folder)).toBe(false)
  })
})

describe('what is typed wrongly', { timeout: 60_000 }, () => {
  it.each([
    [
      'staff',
      ['league', 'opne'],
      'league opne is no command; npm run staff -- league --help lists those with league',
    ],
    ['staff', ['opne', '--help'], 'opne is no command; npm run staff -- --help lists all'],
    ['staff', ['--verbose'], '--verbose is no command'],
    ['staff', ['database-confirm', '--verbose'], '--verbose is no option of database-confirm'],
    [
      'staff',
      ['campaign', 'define', '/none.json', '--by', 'Ann'],
      '/none.json cannot be read: there is none',
    ],
    ['staff', ['league', 'void', 'ligi-kuu', '0', '1', '--by', 'Ann', '--because', 'x'], 'SEASON: '],
    ['migrate', ['now'], "'now'"],
    ['audit', ['--week', '1'], "'--week'"],
    ['audit', ['yesterday'], 'npm run audit -- --day'],
  ])('%s %j is named in one line, with exit code 2', async (program, typed, why) => {
    const { out, err, code } = await run(program, ...typed)
    expect({ out, code }).toEqual({ out: '', code: 2 })
    expect(err).toContain(why)
    expect(err.trim().split('\n')).toHaveLength(1)
    expect(existsSync(folder)).toBe(false)
  })
})

describe('a database that cannot be reached', { timeout: 60_000 }, () => {
  const nowhere = 'postgres://sample@127.0.0.1:1/nowhere'
  it.each(['migrate', 'audit'])(
    'is named by %s in one sentence, with an exit code of its own',
    async program => {
      expect(await runCommandLine({ DATA_DIR: folder, DATABASE_URL: nowhere }, program)).toEqual({
        out: '',
        err: 'DATABASE_URL: nothing listens at 127.0.0.1:1\n',
        code: 3,
      })
    },
  )
  it.each(['migrate', 'audit'])('is named by %s where no folder can be made', async program => {
    const found = await runCommandLine({ DATA_DIR: '/proc/ruka', DATABASE_URL: '' }, program)
    expect(found).toEqual({ out: '', err: 'DATA_DIR /proc/ruka cannot be made there\n', code: 1 })
  })
})
