import { beforeEach, expect, test, vi } from 'vitest'

const load = async () => {
  vi.resetModules()
  return import('./own-games.ts')
}
beforeEach(() => localStorage.clear())

test('remembers the last three games, each once, the latest first', async () => {
  const { noteOpened } = await load()
  for (const slug of ['dice', 'mines', 'dice', 'keno', 'wheel']) noteOpened(slug)
  expect((await load()).ownGames.get().recent).toEqual(['wheel', 'keno', 'dice'])
})

test('remembers favourites until they are taken back', async () => {
  const { toggleFavourite } = await load()
  for (const slug of ['dice', 'mines', 'dice']) toggleFavourite(slug)
  expect((await load()).ownGames.get().favourites).toEqual(['mines'])
})

test.each([['null'], ['[]'], ['{"recent":1,"favourites":{}}'], ['{"recent":[1,null,"dice"]}'], ['{']])(
  'reads %s without a fault',
  async kept => {
    localStorage.setItem('ruka.games', kept)
    const { recent, favourites } = (await load()).ownGames.get()
    expect([...recent, ...favourites].every(slug => typeof slug === 'string')).toBe(true)
  },
)
