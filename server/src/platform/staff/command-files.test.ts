import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { scratchFolder } from '../../../test/scratch-folder.ts'
import { readCommand, runCommand } from './command-line.ts'
import { staffQuery } from './staff-action.ts'
import { Download, download, file } from './staff-file.ts'
import { testClock } from '../base/clock.ts'

let folder: string
beforeAll(async () => {
  folder = scratchFolder('command-files')
  await mkdir(join(folder, 'a-folder'), { recursive: true })
  await writeFile(join(folder, 'list.csv'), 'one,two')
  await writeFile(join(folder, 'empty.csv'), '')
  await writeFile(join(folder, 'full.csv'), Buffer.alloc(1_000))
  await writeFile(join(folder, 'large.csv'), Buffer.alloc(1_001))
})
afterAll(() => rm(folder, { recursive: true }))

const count = staffQuery({
  name: 'lists count',
  permission: 'lists.read',
  summary: 'Counts the bytes of a list',
  input: { list: file(1_000).describe('A list') },
  words: ['list'],
  output: z.object({ name: z.string(), bytes: z.int() }),
  run: async (_, { list }) => ({ name: list.name, bytes: list.bytes.length }),
})
async function* parts(isBroken: boolean) {
  yield 'one\n'
  if (isBroken) throw new Error('the second part is lost')
  yield 'two\n'
}
const made = (isBroken: boolean) =>
  staffQuery({
    name: 'lists make',
    permission: 'lists.read',
    summary: 'Makes a list',
    output: z.object({ lines: z.int(), file: download }),
    run: async () => ({ lines: 2, file: new Download('list.txt', parts(isBroken)) }),
    lines: given => [`${given.lines} lines are in ${given.file.name}`],
  })
const run = async (action: ReturnType<typeof made>, ...typed: string[]) =>
  runCommand({ clock: testClock(0) }, {}, await readCommand([action], [...action.name.split(' '), ...typed]))

describe('a file that a command takes', () => {
  it('is its content and its name, without the folder', async () => {
    expect(await run(count, join(folder, 'list.csv'))).toEqual(['name: list.csv', 'bytes: 7'])
    expect(await run(count, join(folder, 'full.csv'))).toContain('bytes: 1000')
  })

  it.each([
    ['none.csv', 'cannot be read: there is none'],
    ['list.csv/below', 'cannot be read: there is none'],
    ['a-folder', 'cannot be read: it is a folder'],
    ['empty.csv', 'is empty'],
    ['large.csv', 'is larger than 1 kB'],
    // No user may read it, whatever the rights.
    ['/proc/self/mem', 'cannot be read: '],
    // It has no end.
    ['/dev/zero', 'is larger than 1 kB'],
  ])('%s %s, before anything is opened', async (name, why) => {
    const path = name.startsWith('/') ? name : join(folder, name)
    await expect(readCommand([count], ['lists', 'count', path])).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining(`${path} ${why}`) as string,
    })
  })

  it('is bounded for any other caller, too', () => {
    const { input } = count
    for (const bytes of [Buffer.alloc(0), Buffer.alloc(1_001), 'text'])
      expect(input.safeParse({ list: { name: 'list.csv', bytes } }).success).toBe(false)
    expect(input.safeParse({ list: { name: 'list.csv', bytes: Buffer.alloc(1) } }).success).toBe(true)
  })
})

describe('a file that a command gives', () => {
  it('is written where --file says, and named in text and JSON', async () => {
    const path = join(folder, 'made.txt')
    expect(await run(made(false), '--file', path)).toEqual([`2 lines are in ${path}`])
    expect(await readFile(path, 'utf8')).toBe('one\ntwo\n')
    const other = join(folder, 'other.txt')
    expect(JSON.parse((await run(made(false), '--file', other, '--json'))[0]!)).toEqual({
      lines: 2,
      file: other,
    })
  })

  it('replaces no file, and leaves no part of itself', async () => {
    const path = join(folder, 'kept.txt')
    await writeFile(path, 'kept')
    await expect(run(made(false), '--file', path)).rejects.toThrow(
      'cannot be written: there is a file already',
    )
    expect(await readFile(path, 'utf8')).toBe('kept')
    await expect(run(made(false), '--file', join(folder, 'none', 'a.txt'))).rejects.toThrow('there is none')
    await expect(run(made(true), '--file', join(folder, 'broken.txt'))).rejects.toThrow('is lost')
    expect((await readdir(folder)).filter(name => /broken|part/.test(name))).toEqual([])
  })
})
