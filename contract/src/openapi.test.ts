import { expect, it } from 'vitest'
import { openApi } from './openapi.ts'

// spec: 3.12
it('is committed as docs/openapi.json, so that a change of the contract is seen in review', async () => {
  await expect(`${JSON.stringify(openApi(), null, 2)}\n`).toMatchFileSnapshot('../../docs/openapi.json')
})
