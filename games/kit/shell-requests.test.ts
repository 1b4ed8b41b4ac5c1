import type { GameMessage } from '@ruka/contract/frame'
import { afterEach, expect, it, vi } from 'vitest'
import { shellRequests } from './shell-requests.ts'

afterEach(() => vi.unstubAllGlobals())

function setUp(framed: boolean) {
  const posted: GameMessage[] = []
  const opened: string[] = []
  let ended = 0
  vi.stubGlobal('window', { open: (address: string) => void opened.push(address) })
  const shell = { framed, say: (message: GameMessage) => void posted.push(message) }
  const ways = shellRequests(() => shell, { origin: () => 'https://ruka.test', end: () => void ended++ })
  return { ways, posted, opened, ended: () => ended }
}

it('in a frame, each request goes to the parent page', () => {
  const { ways, posted, opened, ended } = setUp(true)
  ways.deposit()
  ways.responsible()
  ways.home()
  expect(posted.map(message => message.type === 'ruka:ask' && message.what)).toEqual([
    'deposit',
    'responsible',
    'home',
  ])
  expect([opened, ended()]).toEqual([[], 0])
})
it('in its own tab, the deposit and the information pages open in another tab', () => {
  const { ways, posted, opened, ended } = setUp(false)
  ways.deposit()
  ways.responsible()
  expect(opened).toEqual(['https://ruka.test/profile#deposit', 'https://ruka.test/responsible-gaming'])
  expect([posted, ended()]).toEqual([[], 0])
  ways.home()
  expect(ended()).toBe(1)
})
