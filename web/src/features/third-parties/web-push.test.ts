import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.mock('../../lib/load-script.ts', () => ({ loadScript: async () => undefined }))

type Act = (oneSignal: object) => Promise<void>
const page = globalThis as { OneSignalDeferred?: Act[] | { push(act: Act): unknown } }
/** Modules of a page that has just opened. */
const open = async () => ({
  ...(await import('../../lib/preferences.ts')),
  ...(await import('../../lib/session.ts')),
  ...(await import('./web-push.ts')),
})
const PUSH = { appId: 'app', base: 'https://push.example' }
let at: Awaited<ReturnType<typeof open>>
let said: string[]
/** The script is there: what waits is done in order, each after the one before. */
function arrive(): void {
  const say = (...words: unknown[]) => void said.push(words.join(' '))
  const api = {
    init: async () => say('init'),
    login: async (id: string) => say('login', id),
    logout: async () => say('logout'),
    User: {
      setLanguage: (language: string) => say('language', language),
      PushSubscription: { optOut: async () => say('optOut') },
    },
  }
  let last = Promise.resolve()
  const waiting = page.OneSignalDeferred as Act[]
  const push = (act: Act) => void (last = last.then(() => act(api)))
  page.OneSignalDeferred = { push }
  waiting.forEach(push)
}
let sessions = 0
const logIn = () => at.keepTokens({ access: `access ${(sessions += 1)}`, refresh: '' }, { fresh: true })
const logged = (...words: string[]) => expect.poll(() => said).toEqual(words)

beforeEach(async () => {
  vi.resetModules()
  localStorage.clear()
  at = await open()
  said = []
  sessions = 0
  vi.stubGlobal('fetch', async (address: string) => {
    expect(address).toMatch(/\/api\/auth\/sessions\/$/)
    return Response.json({
      data: [
        { id: 'of a phone', current: false },
        { id: `session ${sessions}`, current: true },
      ],
    })
  })
})
afterEach(() => {
  delete page.OneSignalDeferred
  vi.unstubAllGlobals()
})

test('a device logs in with its session, in the language of the site, and follows a change of it', async () => {
  at.prefer({ language: 'sw' })
  at.startWebPush(PUSH)
  logIn()
  arrive()
  await logged('init', 'login session 1', 'language sw')
  at.prefer({ theme: 'light' })
  at.prefer({ language: 'en' })
  await logged('init', 'login session 1', 'language sw', 'language en')
})

test('a log-out logs the device out, and the next log-in is with its own session and language', async () => {
  at.startWebPush(PUSH)
  logIn()
  arrive()
  await logged('init', 'login session 1', 'language en')
  at.clearTokens()
  at.prefer({ language: 'sw' })
  logIn()
  await logged('init', 'login session 1', 'language en', 'logout', 'login session 2', 'language sw')
})

test('a visitor’s language is nobody’s: nothing is fetched or said', async () => {
  at.startWebPush(PUSH)
  at.prefer({ language: 'sw' })
  expect(page.OneSignalDeferred).toBeUndefined()
})
