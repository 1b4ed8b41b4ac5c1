import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestContext, type TestContext } from '../../test/test-context.ts'
import { catalogueModule } from '../catalogue/index.ts'
import { rows, sql } from '../platform/db/db.ts'
import { virtualsModule } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'league-names-'))
const file = join(folder, 'names.json')
let ctx: TestContext
beforeAll(async () => {
  writeFileSync(file, '{}')
  ctx = await openTestContext({ seed: 'league names', env: { LEAGUE_NAMES: file } })
  await catalogueModule.seed!(ctx)
})
afterAll(async () => {
  await ctx.drop()
  rmSync(folder, { recursive: true })
})

const namesAfter = async (content: object) => {
  writeFileSync(file, JSON.stringify(content))
  await virtualsModule.seed!(ctx)
  return rows(
    ctx.db.read,
    sql<object>`select slug, name from catalogue.games where name is not null order by slug desc`,
  )
}

// spec: 2.19
it('the catalogue has the names of the operator, and the first ones again once they are taken back', async () => {
  expect(await namesAfter({ 'virtual-league': { name: 'Sample League' } })).toEqual([
    { slug: 'virtual-league', name: 'Sample League' },
    { slug: 'ligi-kuu', name: 'Ligi Kuu' },
  ])
  expect(await namesAfter({})).toMatchObject([{ name: 'Virtual League' }, { name: 'Ligi Kuu' }])
})
