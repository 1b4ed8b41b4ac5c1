import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beaconAtMs, drandBeacon } from '@ruka/games/fair/beacon'
import { DRAND_ROUNDS, RANDOMNESS_1000, ROUND_1000_MS } from '@ruka/games/fair/drand-rounds-for-tests'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { BRAND, openLeague } from '../../test/league.ts'
import { readLeagueNow } from './league-view.ts'
import { openLeagues } from './leagues.ts'
import { timesOf } from './model/round-times.rules.ts'

const [ROUND, SIGNATURE] = DRAND_ROUNDS[0]
/** A length of rounds with which the first round of the league waits for that round of drand. */
const { roundMs, startMs } = fittingRound()

function fittingRound(): { roundMs: number; startMs: number } {
  for (let ms = 60_000; ms < 180_000; ms += 40) {
    const slotMs = Math.floor(ROUND_1000_MS / ms) * ms
    const namedMs = timesOf(slotMs, ms).bettingEndsMs + 3_000
    // It is named as the first one three seconds after the end of betting.
    if (namedMs <= ROUND_1000_MS && namedMs > ROUND_1000_MS - 1_000)
      return { roundMs: ms, startMs: slotMs - ms }
  }
  throw new Error('no length of rounds fits')
}

let relay: Server
let league: Awaited<ReturnType<typeof openLeague>>
/** What the relay answers: the true signature, that of another round, or nothing. */
let answers: 'true' | 'false' | 'late' = 'true'
const asked: string[] = []

beforeEach(async () => {
  answers = 'true'
  asked.length = 0
  relay = createServer((request, response) => {
    asked.push(request.url!)
    if (answers === 'late') return void response.writeHead(404).end()
    const signature = answers === 'true' ? SIGNATURE : DRAND_ROUNDS[1][1]
    response.end(JSON.stringify({ round: ROUND, randomness: 'ignored', signature }))
  })
  await new Promise<void>(resolve => relay.listen(0, '127.0.0.1', resolve))
  const { port } = relay.address() as AddressInfo
  league = await openLeague({
    startMs,
    env: {
      LEAGUE_BEACON: 'drand',
      LEAGUE_ROUND_MS: String(roundMs),
      // One relay cannot be reached.
      LEAGUE_DRAND_URLS: `http://127.0.0.1:9,http://127.0.0.1:${port}`,
    },
  })
  await league.start()
  await league.reach(key(), 'open')
})
afterEach(async () => {
  await league.expectCleanAudit()
  await league.close()
  await new Promise(resolve => relay.close(resolve))
})
const key = () => league.key(1, BRAND)

it('a round names a value of drand that is public only after its lock, and is drawn with it', async () => {
  const named = await league.round(key())
  expect(named.beaconRound).toBe(ROUND)
  const publicMs = beaconAtMs(drandBeacon(ROUND))!
  expect(publicMs).toBeGreaterThanOrEqual(timesOf(named.startsAtMs, named.roundMs).bettingEndsMs + 3_000)
  await league.reach(key(), 'locked')
  expect(asked.filter(url => url.endsWith(`/${ROUND}`))).toEqual([])
  await league.reach(key(), 'drawn')
  const drawn = await league.round(key())
  expect(drawn.beaconSignature).toBe(SIGNATURE)
  expect(drawn.lockedAtMs).toBeLessThan(publicMs)
  expect(drawn.drawnAtMs).toBeGreaterThanOrEqual(publicMs)
  const [brand] = openLeagues(league.ctx)
  const now = await readLeagueNow(league.ctx, brand!)
  expect(now!.season.hasBeacon).toBe(true)
  expect(now!.rounds[0]!.drawn!.beacon).toBe(RANDOMNESS_1000)
})

it.each(['false', 'late'] as const)(
  'a relay whose answer is %s decides nothing: the round is void, never drawn without the value',
  async kind => {
    answers = kind
    const player = await league.player(1_000)
    await league.bet(player, 100, [await league.leg(key(), 0, '1')])
    await league.reach(key(), 'void')
    await league.settle()
    const round = await league.round(key())
    expect(round.voidReason).toBe('beacon_late')
    expect(round.matches.every(({ goals }) => goals === null)).toBe(true)
    expect((await league.balance(player)).cash).toBe(100_000)
    // Its seed is public all the same: anyone can compute what it would have drawn.
    expect(round.seed).not.toBeNull()
  },
)

it('a round whose lock was written after the value was public is void', async () => {
  const player = await league.player(1_000)
  await league.bet(player, 100, [await league.leg(key(), 0, '1')])
  await league.holdLocked(key(), ROUND_1000_MS + 10)
  await league.reach(key(), 'void')
  await league.settle()
  expect((await league.round(key())).voidReason).toBe('lock_late')
  expect((await league.balance(player)).cash).toBe(100_000)
})

it('a round that was still open when the value became public is void', async () => {
  const player = await league.player(1_000)
  await league.bet(player, 100, [await league.leg(key(), 0, '1')])
  await league.stop()
  await league.ctx.clock.advance(ROUND_1000_MS + 10 - league.ctx.clock.now())
  await league.start()
  await league.reach(key(), 'void')
  await league.settle()
  expect((await league.round(key())).voidReason).toBe('lock_late')
  expect((await league.balance(player)).cash).toBe(100_000)
})
