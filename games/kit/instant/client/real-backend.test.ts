import { expect, it } from 'vitest'
import { aPlay, opened } from './plays-for-tests.ts'
import { makeRealBackend } from './real-backend.ts'

function setUp(reply: () => Response | Promise<Response>) {
  const requests: { url: string; init: RequestInit }[] = []
  let ended = 0
  const backend = makeRealBackend({
    fetch: (url, init) => {
      requests.push({ url, init })
      return Promise.resolve(reply())
    },
    apiBase: '/api',
    token: 'a-token',
    game: 'dice',
    ended: () => ended++,
  })
  return { backend, requests, ended: () => ended }
}
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

it('sends requests to the endpoints of the contract, with the game’s token and without credentials', async () => {
  const { backend, requests } = setUp(() => json({ data: { play: aPlay(), balance: 1, left: 2 } }))
  expect(await backend.move({ id: aPlay().id, n: 2, move: { pick: 3 } })).toEqual({
    data: { play: aPlay(), balance: 1, left: 2 },
  })
  expect(requests[0]!.url).toBe(`/api/play/casino/dice/plays/${aPlay().id}/moves/`)
  expect(requests[0]!.init).toMatchObject({
    method: 'POST',
    body: '{"n":2,"move":{"pick":3}}',
    headers: { authorization: 'Bearer a-token' },
    credentials: 'omit',
  })
})
it('reads the state of the game, and pages of plays', async () => {
  expect(await setUp(() => json({ data: opened })).backend.open()).toEqual({ data: opened })
  const { backend, requests } = setUp(() => json({ data: [aPlay()], more: false }))
  expect(await backend.plays(aPlay().id)).toEqual({ data: { data: [aPlay()], more: false } })
  expect(requests[0]!.url).toBe(`/api/play/casino/dice/plays/?before=${aPlay().id}`)
})
it('returns a refusal with the server’s text', async () => {
  const body = { stake: ['You have reached the most that can be won today'], code: 'payout_allowance_used' }
  const answer = await setUp(() => json(body, 400)).backend.begin({ id: 'a', stake: 1, start: {}, seeds: 1 })
  expect(answer).toMatchObject({
    refused: { code: 'payout_allowance_used', text: 'You have reached the most that can be won today' },
  })
})
it('treats an indefinite answer as unanswered', async () => {
  const begin = (reply: () => Response | Promise<Response>) =>
    setUp(reply).backend.begin({ id: 'a', stake: 1, start: {}, seeds: 1 })
  await expect(begin(() => Promise.reject(new TypeError('offline')))).rejects.toThrow()
  await expect(begin(() => new Response('<html>', { status: 502 }))).rejects.toThrow()
  await expect(begin(() => new Response('<html>'))).rejects.toThrow()
  await expect(begin(() => json({ general: ['…'], code: 'request_in_progress' }, 409))).rejects.toThrow()
  await expect(begin(() => json({ general: ['…'], code: 'too_many_requests' }, 429))).rejects.toThrow()
})
it('ends the page when the token is invalid, and resolves no further requests', async () => {
  const { backend, ended } = setUp(() => json({ detail: 'Unauthorized', code: 'token_not_valid' }, 401))
  const answer = backend.open()
  await expect.poll(ended).toBe(1)
  await expect(Promise.race([answer, Promise.resolve('silent')])).resolves.toBe('silent')
})
