import { api, type EndpointName } from '@ruka/contract/api'
import type { EndpointShape } from '@ruka/contract/endpoint'
import { topics } from '@ruka/contract/topics'
import { expect, it } from 'vitest'
import { endpointsAt, ORIGINS } from './origins.ts'

const shapes = Object.entries(api) as [EndpointName, EndpointShape][]

it('every endpoint is served at one origin, which knows the caller that it is for', () => {
  const served = Object.values(ORIGINS).flatMap(({ bases, callers }) =>
    (Object.keys(bases) as (keyof typeof bases)[]).flatMap(place =>
      Object.entries(endpointsAt(place)).map(([name, shape]) => ({ name, auth: shape.auth, callers })),
    ),
  )
  expect(served.map(({ name }) => name).toSorted()).toEqual(shapes.map(([name]) => name).toSorted())
  const unknown = served.filter(
    ({ auth, callers }) =>
      auth !== 'visitor' && !callers.some(caller => auth === caller || auth === `${caller}-or-visitor`),
  )
  expect(unknown).toEqual([])
})

it('every origin has a port of its own, and topics or endpoints', () => {
  const ports = Object.values(ORIGINS).map(({ port }) => port)
  expect(new Set(ports).size).toBe(ports.length)
  for (const { origin } of Object.values(topics)) expect(Object.keys(ORIGINS)).toContain(origin)
})
