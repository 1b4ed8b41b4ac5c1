import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestContext, type TestContext } from '../../../test/test-context.ts'
import type { Ctx } from '../context/context.ts'
import { checkHighWater } from './high-water.ts'
import { incarnationModule, isConfirmed } from './incarnation.ts'
import { runStaff } from '../../../test/staff.ts'

let folder: string
let ctx: TestContext
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ruka-mark-'))
  ctx = await openTestContext({ env: { HIGH_WATER_FILE: join(folder, 'mark') } })
})
afterEach(async () => {
  await ctx.drop()
  await rm(folder, { recursive: true })
})

it.each(['', 'not JSON', '{"lsn":"0/0"}', '{"systemIdentifier":"1","incarnation":1,"lsn":"no place"}'])(
  'a mark of %j is renamed and closes the database until staff confirm it, instead of ending the program',
  async text => {
    await writeFile(join(folder, 'mark'), text)
    await checkHighWater(ctx)
    expect(await isConfirmed(ctx.db.read)).toBe(false)
    await checkHighWater(ctx)
    expect(await readdir(folder)).toEqual(['mark.damaged'])
    await runStaff(ctx, incarnationModule.staffActions!, ['database-confirm', '--by', 'Ann'])
    await checkHighWater(ctx)
    expect(await isConfirmed(ctx.db.read)).toBe(true)
    expect((await readdir(folder)).toSorted()).toEqual(['mark', 'mark.damaged'])
  },
)

it('a damaged mark also closes the database for a process that may not put it aside', async () => {
  const engine: Ctx = { ...ctx, config: { ...ctx.config, ROLES: ['engine'] } }
  await writeFile(join(folder, 'mark'), 'not JSON')
  await checkHighWater(engine)
  expect(await isConfirmed(ctx.db.read)).toBe(false)
  expect(await readdir(folder)).toEqual(['mark'])
})

it('only a process with the role worker moves the mark; every other looks at it', async () => {
  const web: Ctx = { ...ctx, config: { ...ctx.config, ROLES: ['web'] } }
  await checkHighWater(web)
  expect(await readdir(folder)).toEqual([])
  await checkHighWater(ctx)
  const mark = JSON.parse(await readFile(join(folder, 'mark'), 'utf8')) as object
  const later = JSON.stringify({ ...mark, lsn: 'FFFFFFFF/0' })
  await writeFile(join(folder, 'mark'), later)
  await checkHighWater(web)
  expect(await isConfirmed(ctx.db.read)).toBe(false)
  expect(await readFile(join(folder, 'mark'), 'utf8')).toBe(later)
})
