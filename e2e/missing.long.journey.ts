import { expect, test } from './player.ts'
import { rows } from './routes.ts'

/** What the server answers to the address itself, before any script runs. */
const THERE = ['/?tags=crash', '/games/mines', '/games/mines?demo=true', '/Terms', '/terms/']
const MISSING = [
  '/nowhere?demo=true',
  '/gamez',
  '/profile/nothing',
  '/games/no-such-game',
  '/games/no-such-game?demo=true',
]

// spec: 2.35
test('spec 8: a missing page answers 404 and says so, and every screen answers 200', async ({ device }) => {
  const site = await device()
  const statusOf = async (path: string) => (await site.request.get(path)).status()
  for (const { path, absent } of rows) expect(await statusOf(path), path).toBe(absent ? 404 : 200)
  for (const path of THERE) expect(await statusOf(path), path).toBe(200)
  for (const path of MISSING) expect(await statusOf(path), path).toBe(404)
  // A browser that has the page asks with its tag, and gets the 404 again.
  const first = await site.request.get('/nowhere')
  const again = await site.request.get('/nowhere', { headers: { 'if-none-match': first.headers()['etag']! } })
  expect(again.status()).toBe(404)
  expect((await site.goto('/nowhere'))?.status()).toBe(404)
  await expect(site.getByText("Ooops. The page you're looking for is missing")).toBeVisible()
})
