import { CYCLE_EARLY_MS } from '@ruka/contract/casino'
import { describe, expect, it } from 'vitest'
import { openRetries } from '@ruka/client/retries'
import type { Answer, BeginOrder, GameBackend, MoveOrder, Played } from './game-backend.ts'
import { openGameStore } from './game-store.ts'
import { aPlay, opened, pair } from './plays-for-tests.ts'
import { isFree, type Table } from './table-state.rules.ts'

const drawn = { kind: 'drawn', id: aPlay().id } as const

type Reply = Answer<Played> | 'lost'
const refusal = (code: string): Reply => ({ refused: { code, text: code } })
const won: Reply = { data: { play: aPlay(), balance: 509.4, left: 9_000 } }

/** A backend with scripted answers, in order; timers fire as soon as they are awaited. */
function setUp({
  begins = [],
  moves = [],
  open = opened,
  seeded,
  isOwn = () => true,
}: {
  begins?: Reply[]
  moves?: Reply[]
  open?: unknown
  /** The refusal of a change of seeds. */
  seeded?: Reply
  /** Whether pairs were begun with seeds of this device. */
  isOwn?: (pair: number) => boolean
}) {
  const requests: { begins: BeginOrder[]; moves: MoveOrder[]; seeds: unknown[]; opens: number } = {
    begins: [],
    moves: [],
    seeds: [],
    opens: 0,
  }
  let nowMs = 10_000
  /** The delay of the next answers. */
  const later: number[] = []
  const answer = (replies: Reply[]): Promise<Answer<Played>> => {
    const next = replies.shift() ?? 'lost'
    return next === 'lost' ? Promise.reject(new Error('lost')) : Promise.resolve(next)
  }
  const backend = {
    open() {
      requests.opens++
      return Promise.resolve({ data: structuredClone(open) })
    },
    begin(order: BeginOrder) {
      requests.begins.push(order)
      nowMs += later.shift() ?? 0
      return answer(begins)
    },
    move(order: MoveOrder) {
      requests.moves.push(order)
      return answer(moves)
    },
    changeSeeds(order: unknown) {
      requests.seeds.push(order)
      if (seeded) return Promise.resolve(seeded)
      return Promise.resolve({ data: { seeds: pair, next: { id: 2, hash: 'c'.repeat(64) }, ended: null } })
    },
  } as unknown as GameBackend
  const timers = {
    now: () => nowMs,
    random: () => 1,
    after(ms: number, call: () => void) {
      nowMs += ms
      call()
    },
  }
  const seen: Table[] = []
  const gameStore = openGameStore({
    mode: 'real',
    backend: () => backend,
    retries: openRetries(timers),
    timers,
    changed: (_, now) => seen.push(now),
    isOwn,
  })
  return { gameStore, requests, seen, later, now: () => nowMs }
}
const order = { stake: 10, start: { side: 'under', target: 5_000 } }

describe('an ordered play', () => {
  it('keeps one id until it is answered', async () => {
    const { gameStore, requests, seen } = setUp({ begins: ['lost', 'lost', 'lost', won] })
    await gameStore.open()
    await gameStore.begin(order)
    expect(requests.begins).toHaveLength(4)
    expect(new Set(requests.begins.map(({ id }) => id)).size).toBe(1)
    expect(seen.filter(({ asked }) => asked?.doubt === true)).not.toEqual([])
    expect(gameStore.table().play).toEqual(aPlay())
  })
  it('is the only pending one, also after further presses', async () => {
    const { gameStore, requests } = setUp({ begins: [won, won] })
    await gameStore.open()
    await Promise.all([gameStore.begin(order), gameStore.begin(order)])
    expect(requests.begins).toHaveLength(1)
    // Its picture is still being drawn.
    await gameStore.begin(order)
    expect(requests.begins).toHaveLength(1)
  })
  it('gets another id only after a definite refusal, for example because another device has just begun', async () => {
    const { gameStore, requests } = setUp({ begins: [refusal('play_too_soon'), won] })
    await gameStore.open()
    await gameStore.begin(order)
    expect(new Set(requests.begins.map(({ id }) => id)).size).toBe(2)
    expect(gameStore.table().play).toEqual(aPlay())
  })
  it('waits for the end of the previous cycle', async () => {
    const { gameStore, now } = setUp({ begins: [won, won] })
    await gameStore.open()
    await gameStore.begin(order)
    gameStore.apply(drawn)
    const beganMs = now()
    await gameStore.begin(order)
    expect(now() - beganMs).toBe(opened.limits.cycleMs)
  })
  it('counts the cycle from a late answer by the device’s clock, since the server began it earlier', async () => {
    const { gameStore, now, later } = setUp({ begins: [won, won] })
    await gameStore.open()
    later.push(3_000)
    await gameStore.begin(order)
    gameStore.apply(drawn)
    const answeredMs = now()
    await gameStore.begin(order)
    expect(now() - answeredMs).toBe(opened.limits.cycleMs - CYCLE_EARLY_MS)
  })
  it('is reported to the player after a final refusal, and costs nothing', async () => {
    const { gameStore } = setUp({ begins: [refusal('insufficient_funds')] })
    await gameStore.open()
    await gameStore.begin(order)
    expect(gameStore.table()).toMatchObject({ refusal: { code: 'insufficient_funds' }, balance: 500 })
    expect(gameStore.table().asked).toBeUndefined()
  })
})

describe('the balance', () => {
  it('is read again after a refusal and when the page is visible again, without other changes', async () => {
    const { gameStore, requests, now } = setUp({ begins: [refusal('insufficient_funds')] })
    await gameStore.open()
    gameStore.apply({ kind: 'refilled', balance: 3 })
    await gameStore.begin(order)
    expect([requests.opens, gameStore.table().balance]).toEqual([2, 500])
    expect(gameStore.table().refusal?.code).toBe('insufficient_funds')
    gameStore.apply({ kind: 'refilled', balance: 3 })
    const { limits } = gameStore.table()
    await gameStore.reread()
    expect(gameStore.table().balance).toBe(500)
    expect(gameStore.table().limits).toBe(limits)
    gameStore.apply({ kind: 'asked', asked: { what: 'begin', id: 'a', ...order, doubt: false }, atMs: now() })
    await gameStore.reread()
    expect([requests.opens, gameStore.table().balance]).toEqual([3, 490])
  })
  it('that should be read during a play is read after it', async () => {
    const { gameStore, requests } = setUp({ begins: [won] })
    await gameStore.open()
    await gameStore.begin(order)
    await gameStore.reread()
    expect(requests.opens).toBe(1)
    gameStore.apply(drawn)
    expect(requests.opens).toBe(2)
  })
  it('that was read before a play began does not overwrite the result of the play', async () => {
    const { gameStore } = setUp({ begins: [won] })
    await gameStore.open()
    const reading = gameStore.reread()
    await gameStore.begin(order)
    gameStore.apply(drawn)
    await reading
    expect(gameStore.table().balance).toBe(509.4)
  })
})

it('no play can begin while the game is read again after a refusal', async () => {
  const { gameStore, seen } = setUp({ begins: [refusal('play_open')] })
  await gameStore.open()
  await gameStore.begin(order)
  expect(isFree(seen.find(table => table.refusal)!)).toBe(false)
  expect(isFree(gameStore.table())).toBe(true)
})

describe('seeds', () => {
  it('of a first visit are made on the device after the hash was shown, before the first play', async () => {
    const { gameStore, requests } = setUp({ begins: [won], open: { ...opened, seeds: null } })
    await gameStore.open()
    await gameStore.begin(order)
    expect(requests.seeds).toEqual([
      { nextHash: opened.next.hash, clientSeed: expect.stringMatching(/^[A-Za-z0-9_-]{20}$/) as string },
    ])
    expect(gameStore.table().seeds).toEqual({ ...pair, nonce: 1 })
    expect(requests.begins).toMatchObject([{ seeds: pair.id }])
  })
  it.each(['seeds_missing', 'seeds_changed'])(
    'that have ended are refused with %s: the ordered play is not replaced by another one',
    async code => {
      const { gameStore, requests } = setUp({
        begins: [refusal(code), won],
        open: { ...opened, seeds: null },
      })
      await gameStore.open()
      gameStore.apply({ kind: 'seeded', seeds: pair, next: opened.next })
      await gameStore.begin(order)
      expect(gameStore.table().refusal?.code).toBe(code)
      expect([requests.begins.length, requests.seeds.length]).toEqual([1, 0])
      await gameStore.begin(order)
      expect(requests.seeds).toHaveLength(1)
      expect(gameStore.table().play).toEqual(aPlay())
    },
  )
  it('of another device are replaced by seeds of this device before the first play', async () => {
    const { gameStore, requests } = setUp({ begins: [won], isOwn: () => false })
    await gameStore.open()
    await gameStore.begin(order)
    expect([requests.seeds.length, requests.begins.length]).toEqual([1, 1])
  })
  it('of another device are not used when they cannot be changed', async () => {
    const { gameStore, requests } = setUp({ isOwn: () => false, seeded: refusal('seeds_changed') })
    await gameStore.open()
    await gameStore.begin(order)
    expect(requests.begins).toEqual([])
    expect(gameStore.table().refusal?.code).toBe('seeds_changed')
  })
})

describe('a play with seeds that were changed elsewhere', () => {
  it('is refused, and the player is shown the new pair before another play begins under it', async () => {
    const changed = { ...opened, seeds: { ...pair, id: 2, clientSeed: 'another-seed' } }
    const { gameStore, requests } = setUp({
      begins: [refusal('seeds_changed'), won],
      open: changed,
      isOwn: id => id === pair.id,
    })
    await gameStore.open()
    gameStore.apply({ kind: 'seeded', seeds: pair, next: opened.next })
    await gameStore.begin(order)
    expect(requests.begins).toMatchObject([{ seeds: 1 }])
    expect(gameStore.table()).toMatchObject({ refusal: { code: 'seeds_changed' }, seeds: changed.seeds })
    await gameStore.begin(order)
    expect(requests.begins).toMatchObject([{ seeds: 1 }, { seeds: 2 }])
  })
  it('is not ordered when no pair could be made', async () => {
    const { gameStore, requests } = setUp({ open: { ...opened, seeds: null }, seeded: refusal('play_open') })
    await gameStore.open()
    await gameStore.begin(order)
    expect(requests.begins).toEqual([])
    expect(gameStore.table().refusal?.code).toBe('play_open')
  })
})

describe('a move', () => {
  const open = { ...opened, open: aPlay({ state: 'open', moves: [{ pick: 3 }], pay: 11 }) }

  it('is numbered after the previous ones, and repeated unchanged', async () => {
    const { gameStore, requests } = setUp({ moves: ['lost', won], open })
    await gameStore.open()
    await gameStore.move({ pick: 7 })
    const same = { id: aPlay().id, n: 1, move: { pick: 7 } }
    expect(requests.moves).toEqual([same, same])
  })
  it('that was made elsewhere meanwhile loads the current state of the game', async () => {
    const { gameStore, requests } = setUp({ moves: [refusal('move_made')], open })
    await gameStore.open()
    await gameStore.move({ pick: 7 })
    expect(requests.opens).toBe(2)
    expect(gameStore.table()).toMatchObject({ refusal: { code: 'move_made' }, play: open.open })
  })
  it('is not made without an open play', async () => {
    const { gameStore, requests } = setUp({ moves: [won] })
    await gameStore.open()
    await gameStore.move({ pick: 7 })
    expect(requests.moves).toEqual([])
  })
})

it('an unknown game ends the page', async () => {
  const { gameStore } = setUp({ open: undefined })
  const backend = {
    open: () => Promise.resolve({ refused: { code: 'game_unknown', text: 'No' } }),
  } as unknown as GameBackend
  const other = openGameStore({
    mode: 'real',
    backend: () => backend,
    retries: openRetries({ after: () => {}, random: () => 0 }),
    timers: { after: () => {}, now: () => 0 },
    changed: () => {},
    isOwn: () => true,
  })
  await expect(other.open()).rejects.toThrow(RangeError)
  expect(gameStore.table().limits).toBeUndefined()
})
