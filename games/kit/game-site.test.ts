import { HOUSE_LIMITS } from '@ruka/contract/house-limits'
import { expect, it } from 'vitest'
import { openSession, readGameSite } from './game-site.ts'

const site = { shellOrigins: ['https://ruka.test'], apiBase: '/api', limits: HOUSE_LIMITS }
const answer = (status: number, body: unknown) => {
  const asked: [string, RequestInit | undefined][] = []
  return {
    asked,
    fetch: (input: string, init?: RequestInit) => {
      asked.push([input, init])
      return Promise.resolve(Response.json(body, { status }))
    },
  }
}

it('reads who may frame the games', async () => {
  expect(await readGameSite(answer(200, site).fetch)).toEqual(site)
})
it('takes the limits of a house that names no others from a server that sends none', async () => {
  const { limits: _, ...older } = site
  expect(await readGameSite(answer(200, older).fetch)).toEqual(site)
})
it('rejects a wildcard, a path and a foreign API', async () => {
  for (const bad of [
    { ...site, shellOrigins: ['*'] },
    { ...site, shellOrigins: ['https://ruka.test/'] },
    { ...site, apiBase: 'https://elsewhere.test/api' },
    { ...site, apiBase: '//elsewhere.test' },
    { ...site, limits: { ...HOUSE_LIMITS, sportsPayout: 'many' } },
    {},
  ])
    await expect(readGameSite(answer(200, bad).fetch)).rejects.toThrow()
  await expect(readGameSite(answer(500, site).fetch)).rejects.toThrow()
})
it('exchanges the launch token in a body that no cache stores', async () => {
  const { asked, fetch } = answer(200, { data: { token: 'session', game: 'aviator', player: 'p' } })
  expect(await openSession(fetch, site, 'launch-1')).toEqual({
    token: 'session',
    game: 'aviator',
    player: 'p',
  })
  expect(asked).toHaveLength(1)
  expect(asked[0]![0]).toBe('/api/play/session/')
  expect(asked[0]![1]).toMatchObject({
    method: 'POST',
    cache: 'no-store',
    credentials: 'omit',
    body: '{"launch_token":"launch-1"}',
  })
})
it('never sends a token twice: a refusal, an invalid answer and a network failure all require a new one', async () => {
  expect(await openSession(answer(401, { detail: 'Open the game again' }).fetch, site, 'l')).toBeUndefined()
  expect(await openSession(answer(200, { data: {} }).fetch, site, 'l')).toBeUndefined()
  expect(await openSession(() => Promise.reject(new TypeError('offline')), site, 'l')).toBeUndefined()
})
