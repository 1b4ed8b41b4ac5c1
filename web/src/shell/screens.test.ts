import { expect, test } from 'vitest'
import { screens } from './routes.tsx'
import { configure } from './screens.ts'

const find = (path: string, routes: Parameters<typeof configure>[1]) =>
  configure(screens, routes).find(screen => screen.path === path)

// spec: 2.7, 2.36
test('hides and shows the bars of a route as the configuration says', () => {
  const home = find('/', [{ path: '/', hideHeader: true, hideFooter: false }])
  expect(home).toMatchObject({ hideHeader: true, hideFooter: false, hideMenuBar: true })
  expect(find('/', [])).toMatchObject({ hideFooter: true, hideMenuBar: true })
  expect(find('/login', [{ path: '/', hideHeader: true }])).not.toHaveProperty('hideHeader')
})

// spec: 2.36
test('adds addresses of the operator before the patterns that would fit them too', () => {
  const table = configure(screens, [
    { path: '/games/ball', title: ['Ball', 'Mpira'], game: 'sports', hideMenuBar: true },
    { path: '/crash', title: ['Crash', 'Crash'], tags: 'crash' },
  ])
  expect(table.slice(0, 2)).toMatchObject([
    { path: '/games/ball', title: ['Ball', 'Mpira'], header: 'site', hideMenuBar: true },
    { path: '/crash', access: 'anyone' },
  ])
  expect(table).toHaveLength(screens.length + 2)
  expect(table.at(-1)?.path).toBe('*')
})

// spec: 2.36
test('leaves out what is no route, and never removes a screen of its own', () => {
  const junk = [null, 7, {}, { path: 3 }, { path: 'https://evil.example', game: 'x' }, { path: '/nothing' }]
  expect(configure(screens, junk as never)).toEqual(screens)
  const login = find('/login', [{ path: '/login', title: ['Login', 'Ingia'], game: 'sports' }])
  expect(login?.view).toBe(screens.find(({ path }) => path === '/login')?.view)
})
