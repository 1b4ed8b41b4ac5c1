import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpoints, expectAnythingRefused, openAnyClient, type AnyClient } from './any-client.ts'

let client: AnyClient
beforeAll(async () => {
  client = await openAnyClient()
})
afterAll(() => client.close())

// spec: 7.29
it.each(endpoints)('%s refuses 60 calls of any kind, and moves nothing', (_, shape) =>
  expect(expectAnythingRefused(client, shape, 60)).resolves.toBeUndefined(),
)
