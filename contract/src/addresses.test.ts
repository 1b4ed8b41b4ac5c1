import { expect, it } from 'vitest'
import { api } from './api.ts'
import type { EndpointShape } from './endpoint.ts'

const HEAD = `/**
 * Where each endpoint is, for clients that do without its schemas: a page brings only those that it calls.
 * \`npx vitest run --project pure contract/src/addresses.test.ts --update\` writes it from the table of
 * endpoints, and the compiler refuses what is not as the table says.
 */
import type { Api, EndpointName } from './api.ts'
import type { Address } from './endpoint.ts'

type At<Name extends EndpointName> = Address<Api[Name]>
`

it('has the address of every endpoint as the table says it', async () => {
  const lines = (Object.entries(api) as [string, EndpointShape][]).map(
    ([name, { method, path }]) => `export const ${name}: At<'${name}'> = '${method} ${path}'`,
  )
  await expect(`${HEAD}\n${lines.join('\n')}\n`).toMatchFileSnapshot('addresses.ts')
})
