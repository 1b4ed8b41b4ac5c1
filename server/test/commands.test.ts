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
  it('of staff is on standard output, and a success', async () => {
    const { out, err, code } = await run('staff', '--help')
    expect({ err, code }).toEqual({ err: '', code: 0 })
    expect(out).toContain('npm run staff -- COMMAND --help  says how it is typed')
    expect(out).toMatch(/^ {2}database-confirm +Confirms a restored or promoted database/m)
    expect(out).toMatch(/^Exit codes\n {2}0 {2}it is done$/m)
    expect(existsSync(folder)).toBe(false)
  })

  it('of one command, or of those with a word in common, has no others', async () => {
    const one = await run('staff', 'database-confirm', '--help')
    expect(one).toMatchObject({ err: '', code: 0 })
    expect(one.out).toContain(
      'npm run staff -- database-confirm [--restored] --by WHO [--because WHY] [--json]\n',
    )
    expect(one.out).toMatch(/^ {2}--restored +Says so of a copy/m)
    expect(one.out).not.toContain('database partitions')
    const group = await run('staff', 'league', '--help')
    expect(group.code).toBe(0)
    const names = group.out.split('\n').filter(line => /^ {2}\S/.test(line))
    expect(names.length).toBeGreaterThan(1)
    for (const name of names) expect(name).toMatch(/^ {2}league[ -]/)
  })

  it('of migrate touches no database', async () => {
    const { out, err, code } = await run('migrate', '--help')
    expect({ err, code }).toEqual({ err: '', code: 0 })
    expect(out).toContain('npm run migrate')
    expect(existsSync(folder)).toBe(false)
  })
})

describe('what is typed wrongly', { timeout: 60_000 }, () => {
  it.each([
    ['staff', ['windows', 'open'], 'windows open is no command; npm run staff -- --help lists all'],
    ['migrate', ['--verbose'], "'--verbose'"],
    ['audit', ['--day', '2026-02-30'], 'a day in Nairobi that ended'],
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
  it('is named in one sentence, with an exit code of its own', async () => {
    expect(
      await runCommandLine({ DATA_DIR: folder, DATABASE_URL: nowhere }, 'staff', ['sports', 'settings']),
    ).toEqual({
      out: '',
      err: 'DATABASE_URL: nothing listens at 127.0.0.1:1\n',
      code: 3,
    })
  })
  it('is named where no folder can be made', async () => {
    const typed = ['sports', 'settings']
    const found = await runCommandLine({ DATA_DIR: '/proc/ruka', DATABASE_URL: '' }, 'staff', typed)
    expect(found).toEqual({ out: '', err: 'DATA_DIR /proc/ruka cannot be made there\n', code: 1 })
  })
})
