import type { EndpointShape } from '@ruka/contract/endpoint'
import { expect, it } from 'vitest'
import { DatabaseAway } from '../db/db-faults.ts'
import { openLastAnswers } from './last-answers.ts'

const LIST = { path: '/games/', lasts: true } as EndpointShape
const OF_ONE = 20
const KEPT = 200

function open() {
  const last = openLastAnswers(() => false)
  const ask = (address: string, ip: string) => last.keeping(LIST, { address, ip }, async () => address)()
  const isKept = (address: string) =>
    last
      .keeping(LIST, { address, ip: '203.0.113.200' }, () => Promise.reject(new DatabaseAway('away')))()
      .then(
        () => true,
        () => false,
      )
  return { ask, isKept }
}
const pageOf = (n: number) => `/api/games/?tags=tag-${n}`

it('the last answers to many visitors stay, whatever one of them asks for', async () => {
  const { ask, isKept } = open()
  await ask('/api/games/', '192.0.2.1')
  for (let n = 0; n < 30; n++) for (const ip of ['192.0.2.1', '198.51.100.1']) await ask(pageOf(n), ip)
  // Addresses of one network are one visitor.
  for (let n = 0; n < 500; n++) await ask(`/api/games/?search=g${n}`, `203.0.113.${n % 100}`)
  expect(await isKept('/api/games/')).toBe(true)
  for (let n = 0; n < 30; n++) expect(await isKept(pageOf(n))).toBe(true)
  const ofFlood = await Promise.all(Array.from({ length: 500 }, (_, n) => isKept(`/api/games/?search=g${n}`)))
  expect(ofFlood.filter(Boolean)).toHaveLength(OF_ONE)
  expect(ofFlood.slice(-OF_ONE).every(Boolean)).toBe(true)
})

it('a bounded number is kept: those of one visitor go first, and the list itself never', async () => {
  const { ask, isKept } = open()
  await ask('/api/games/', '192.0.2.1')
  for (let n = 0; n < 100; n++) for (const ip of ['192.0.2.1', '198.51.100.1']) await ask(pageOf(n), ip)
  for (let n = 0; n < 1_000; n++) await ask(`/api/games/?search=g${n}`, `10.0.${n % 250}.1`)
  const count = async (addresses: readonly string[]) =>
    (await Promise.all(addresses.map(isKept))).filter(Boolean).length
  expect(await count(Array.from({ length: 100 }, (_, n) => pageOf(n)))).toBe(100)
  const found = await count(Array.from({ length: 1_000 }, (_, n) => `/api/games/?search=g${n}`))
  expect(found).toBe(KEPT - 101)
  for (let n = 100; n < 400; n++) for (const ip of ['192.0.2.1', '198.51.100.1']) await ask(pageOf(n), ip)
  expect(await count(Array.from({ length: 400 }, (_, n) => pageOf(n)))).toBe(KEPT - 1)
  // However the path is written, it is one list.
  for (let n = 0; n < 300; n++) await ask(`/api/games${'/'.repeat(n)}`, '192.0.2.1')
  expect(await isKept('/api/games/')).toBe(true)
})
