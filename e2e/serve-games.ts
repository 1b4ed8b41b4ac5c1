import type { Page } from '@playwright/test'

const gameCalled = (name: string) => ({
  slug: name.toLowerCase().replaceAll(' ', '-'),
  name,
  thumbnail: '',
  demo_mode_available: true,
})

const GAMES = Array.from({ length: 25 }, (_, at) => `Game ${at}`)

/** A server with many games in pages of 12, the last of them those named, and three tags. */
export async function serveGames(site: Page, ...last: string[]): Promise<URL[]> {
  const asked: URL[] = []
  await site.route('**/api/games/?*', route => {
    const url = new URL(route.request().url())
    asked.push(url)
    const page = Number(url.searchParams.get('page'))
    const search = url.searchParams.get('search') ?? ''
    const all = url.searchParams.has('tags') ? ['Only One'] : [...GAMES, ...last]
    const names = all.filter(name => name.toLowerCase().includes(search))
    return route.fulfill({
      json: {
        data: names.slice((page - 1) * 12, page * 12).map(gameCalled),
        available_tags: [{ crash: 'Crash' }, { popular: 'Popular' }, { 'instant-win': 'Instant win' }],
        paginator: { index: page, length: names.length, pagesize: 12 },
      },
    })
  })
  return asked
}
