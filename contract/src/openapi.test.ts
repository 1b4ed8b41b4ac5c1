import { expect, it } from 'vitest'
import { openApi } from './openapi.ts'

// spec: 3.12
it('is committed as docs/openapi.json, so that a change of the contract is seen in review', async () => {
  await expect(`${JSON.stringify(openApi(), null, 1)}\n`).toMatchFileSnapshot('../../docs/openapi.json')
})

it('names every schema that occurs twice, and each name once', () => {
  const text = JSON.stringify(openApi())
  const { components } = JSON.parse(text) as { components: { schemas: Record<string, object> } }
  const references = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!)
  expect(references.filter(name => !(name in components.schemas))).toEqual([])
  for (const name of Object.keys(components.schemas)) expect(references).toContain(name)
  expect(text.length).toBeLessThan(150_000)
})
