import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { scratchFolder } from './scratch-folder.ts'

const ROOT = join(import.meta.dirname, '../..')
let folder: string
beforeEach(() => void (folder = scratchFolder('commands')))
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Runs a program of the command line as an operator does, where nothing was set up. */
const run = (program: string, ...typed: string[]) =>
  runIn({ DATA_DIR: folder, DATABASE_URL: '' }, program, typed)

async function runIn(env: Record<string, string>, program: string, typed: readonly string[] = []) {
  const child = spawn(process.execPath, [join(ROOT, `server/src/${program}.ts`), ...typed], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  return { out, err, code }
}

describe('help', { timeout: 60_000 }, () => {
  it.each([[[]], [['--help']], [['help']]])(
    'of staff %j is on standard output, and a success',
    async typed => {
      const { out, err, code } = await run('staff', ...typed)
      expect({ err, code }).toEqual({ err: '', code: 0 })
      expect(out).toContain('npm run staff -- <command>')
      expect(out).toContain('  database-confirm [--restored] --by WHO [--because WHY] [--json]\n')
      expect(existsSync(folder)).toBe(false)
    },
  )

  it('of one command, or of those with a word in common, has no others', async () => {
    const one = await run('staff', 'database-confirm', '--help')
    expect(one).toMatchObject({ err: '', code: 0 })
    expect(one.out.split('\n').filter(line => /^ {2}\S/.test(line))).toHaveLength(1)
    expect(one.out).toContain('Confirms a restored or promoted database')
    const group = await run('staff', 'league', '--help')
    expect(group.code).toBe(0)
    const names = group.out.split('\n').filter(line => /^ {2}\S/.test(line))
    expect(names.length).toBeGreaterThan(1)
    for (const name of names) expect(name).toMatch(/^ {2}league /)
  })

  it.each(['migrate', 'audit'])('of %s touches no database', async program => {
    const { out, err, code } = await run(program, '--help')
    expect({ err, code }).toEqual({ err: '', code: 0 })
    expect(out).toContain(`npm run ${program}`)
    expect(existsSync(folder)).toBe(false)
  })
})

describe('what is typed wrongly', { timeout: 60_000 }, () => {
  it.each([
    ['staff', ['windows', 'open'], 'windows open is no command; npm run staff -- --help lists all'],
    [
      'staff',
      ['league', 'opne'],
      'league opne is no command; npm run staff -- league --help lists those with league',
    ],
    ['staff', ['opne', '--help'], 'opne is no command; npm run staff -- --help lists all'],
    ['staff', ['--verbose'], '--verbose is no command'],
    ['staff', ['database-confirm', '--verbose'], '--verbose is no option of database-confirm'],
    ['migrate', ['--verbose'], "'--verbose'"],
    ['migrate', ['now'], "'now'"],
    ['audit', ['--verbose'], "'--verbose'"],
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
  it.each(['migrate', 'audit'])('is named by %s in one sentence', async program => {
    expect(await runIn({ DATA_DIR: folder, DATABASE_URL: nowhere }, program)).toEqual({
      out: '',
      err: 'DATABASE_URL: nothing listens at 127.0.0.1:1\n',
      code: 1,
    })
  })
  it.each(['migrate', 'audit', 'staff'])('is named by %s where no folder can be made', async program => {
    const typed = program === 'staff' ? ['sports', 'settings'] : []
    const found = await runIn({ DATA_DIR: '/proc/ruka', DATABASE_URL: '' }, program, typed)
    expect(found).toEqual({ out: '', err: 'DATA_DIR /proc/ruka cannot be made there\n', code: 1 })
  })
})
