import { beforeEach, describe, expect, it, vi } from 'vitest'
import { plainRound } from '../saved-rounds-for-tests.ts'
import { checkPublished, checkText, result } from './result.ts'

const PUBLISHED = { league: 'ligi-kuu', season: 3, week: 1 }
const SAVED = JSON.stringify({ league: 'virtual-league', round: plainRound })
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

/** A server that holds its rounds back until it is told what to answer. */
function holdRounds(): (answer: Response) => void {
  const held = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === '/game.json') return json({ shellOrigins: [], apiBase: '/api' })
    return address.includes('/rounds/') ? held.promise : json({})
  })
  return held.resolve
}

describe('the page that checks a round of a league', () => {
  beforeEach(() => vi.stubGlobal('document', { title: '', documentElement: { lang: 'en' } }))

  it.each([
    ['the round', () => json({ data: plainRound })],
    ['a refusal', () => json({}, 404)],
  ])('keeps the check of a pasted text when a server answers an older one with %s', async (_, answer) => {
    const say = holdRounds()
    const older = checkPublished(PUBLISHED)
    expect(await checkText(SAVED)).toBe(true)
    const shown = result.get()
    expect(shown).toMatchObject({ is: 'checked', title: 'Virtual League, season 3, week 1' })
    say(answer())
    await older
    expect(result.get()).toBe(shown)
    expect(document.title).toBe('Virtual League, season 3, week 1')
  })
  it('keeps what it said of a text that is no round, too', async () => {
    const say = holdRounds()
    const older = checkPublished(PUBLISHED)
    expect(await checkText('no round')).toBe(false)
    const shown = result.get()
    say(json({ data: plainRound }))
    await older
    expect(result.get()).toBe(shown)
  })
  it('shows the round of the server where nothing else was checked meanwhile', async () => {
    const say = holdRounds()
    const check = checkPublished(PUBLISHED)
    expect(result.get().is).toBe('reading')
    say(json({ data: plainRound }))
    await check
    expect(result.get()).toMatchObject({ is: 'checked', title: 'Ligi Kuu, season 3, week 1' })
  })
})
