import type { Play, Seeds } from '@ruka/contract/casino'
import { CLIENT_SEED, PLAYS_PAGE } from '@ruka/contract/casino'
import { GAMES_PAYOUT_DAY_KES } from '@ruka/contract/limits'
import { asCents, fromKes, toKes, type Cents } from '@ruka/contract/money'
import { refusals, type RefusalCode } from '@ruka/contract/refusals'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { blocksOf, drawsFrom } from '../draws.rules.ts'
import { IllegalMove, payCents } from '../play.rules.ts'
import type { AnyGame } from './game.ts'
import type { Answer, House, Limits } from './house.ts'

/** What players of the demo are given, at first and whenever it is gone. */
export const PLAY_MONEY_KES = 5_000
const CYCLE_MS = 1_000
const REALITY_CHECK_MS = 30 * 60_000

type Device = {
  bytes(n: number): Uint8Array
  now(): number
}
type Pair = Seeds & { readonly serverSeed: Uint8Array; readonly ended: boolean }
type Refused = { readonly refused: { readonly code: string; readonly text: string } }
export type DemoHouse = House & {
  /** As much play money as at first. */
  refill(): number
}

/** A house of one's own: the same rules, seeds and answers as the server's, with play money, until the page is left. */
export function makeDemoHouse(
  { manifest, rules }: Pick<AnyGame, 'manifest' | 'rules'>,
  device: Device,
): DemoHouse {
  const limits = limitsOf(manifest)
  let balanceCents = fromKes(PLAY_MONEY_KES)
  let nextSeed = device.bytes(32)
  const pairs: Pair[] = []
  const plays = new Map<string, Play>()
  const began = device.now()

  const pairNow = () => pairs.at(-1)
  const openNow = () => [...plays.values()].find(({ state }) => state === 'open')
  const hashOf = (seed: Uint8Array) => bytesToHex(sha256(seed))
  const playNow = (id: string) => plays.get(id)
  const keep = (play: Play): Answer<{ play: Play; balance: number; left: number }> => {
    plays.set(play.id, play)
    if (play.state === 'over') balanceCents = asCents(balanceCents + fromKes(play.pay))
    if (balanceCents < fromKes(limits.minStake) && play.state === 'over')
      balanceCents = fromKes(PLAY_MONEY_KES)
    return { data: { play, balance: toKes(balanceCents), left: limits.maxPayout } }
  }
  const tell = (play: Play, moves: readonly unknown[]): Play => {
    const { serverSeed, clientSeed } = pairs.find(({ id }) => id === play.seeds)!
    const stakeCents = fromKes(play.stake)
    const cap = { of: fromKes(play.cap), per: stakeCents }
    const draws = drawsFrom(blocksOf({ serverSeed, clientSeed, nonce: play.nonce }))
    const stand = rules.play(draws, play.start, moves, cap)
    const pay = toKes(asCents(payCents(stakeCents, stand.pay)))
    return { ...play, moves: [...moves], shown: stand.shown, state: stand.over ? 'over' : 'open', pay }
  }

  return {
    refill: () => toKes((balanceCents = fromKes(PLAY_MONEY_KES))),
    open: () =>
      soon({
        data: {
          limits,
          balance: toKes(balanceCents),
          left: limits.maxPayout,
          seeds: publicOf(pairNow()),
          nextHash: hashOf(nextSeed),
          open: openNow() ?? null,
          played: { forMs: device.now() - began, staked: 0, paid: 0 },
        },
      }),
    begin({ id, stake, start }) {
      const known = playNow(id)
      if (known) return soon({ data: { play: known, balance: toKes(balanceCents), left: limits.maxPayout } })
      const pair = pairNow()
      if (!pair) return soon(no('seeds_missing'))
      if (openNow()) return soon(no('play_open'))
      const fault = faultOf(fromKes(stake), limits, balanceCents)
      if (fault) return soon(no(fault))
      balanceCents = asCents(balanceCents - fromKes(stake))
      const { nonce } = pair
      pairs[pairs.length - 1] = { ...pair, nonce: nonce + 1 }
      const play: Play = {
        id,
        game: manifest.slug,
        version: rules.version,
        seeds: pair.id,
        nonce,
        stake,
        start,
        moves: [],
        shown: undefined,
        state: 'open',
        pay: 0,
        cap: limits.maxPayout,
        at: new Date(device.now()).toISOString(),
      }
      return soon(keep(tell(play, [])))
    },
    move({ id, n, move }) {
      const play = playNow(id)
      if (!play) return soon(no('play_unknown'))
      if (n < play.moves.length)
        return soon({ data: { play, balance: toKes(balanceCents), left: limits.maxPayout } })
      if (play.state !== 'open') return soon(no('play_over'))
      try {
        return soon(keep(tell(play, [...play.moves, move])))
      } catch (error) {
        if (error instanceof IllegalMove) return soon(no('move_illegal'))
        throw error
      }
    },
    changeSeeds({ nextHash, clientSeed }) {
      if (openNow()) return soon(no('play_open'))
      if (nextHash !== hashOf(nextSeed)) return soon(no('seeds_changed'))
      if (!CLIENT_SEED.test(clientSeed)) return soon(no('invalid'))
      const old = pairNow()
      if (old) pairs[pairs.length - 1] = { ...old, ended: true }
      const pair = {
        id: pairs.length + 1,
        hash: nextHash,
        clientSeed,
        nonce: 0,
        serverSeed: nextSeed,
        ended: false,
      }
      pairs.push(pair)
      nextSeed = device.bytes(32)
      const ended = old ? { ...publicOf(old)!, serverSeed: bytesToHex(old.serverSeed) } : null
      return soon({ data: { seeds: publicOf(pair)!, nextHash: hashOf(nextSeed), ended } })
    },
    plays(before) {
      const all = [...plays.values()].reverse()
      const from = before === undefined ? 0 : all.findIndex(({ id }) => id === before) + 1
      const page = all.slice(from, from + PLAYS_PAGE)
      return soon({ data: { data: page, more: from + page.length < all.length } })
    },
    read(id) {
      const play = playNow(id)
      const pair = pairs.find(({ id }) => id === play?.seeds)
      if (!play || !pair) return soon(no('play_unknown'))
      const { hash, clientSeed, serverSeed, ended } = pair
      return soon({ data: { play, hash, clientSeed, serverSeed: ended ? bytesToHex(serverSeed) : null } })
    },
  }
}

export const limitsOf = ({ stakeKes, payoutMaxKes }: AnyGame['manifest']): Limits => ({
  minStake: stakeKes.min,
  maxStake: stakeKes.max,
  maxPayout: payoutMaxKes,
  maxDay: GAMES_PAYOUT_DAY_KES,
  cycleMs: CYCLE_MS,
  realityCheckMs: REALITY_CHECK_MS,
})

function faultOf(stakeCents: Cents, limits: Limits, balanceCents: Cents): RefusalCode | undefined {
  if (stakeCents < fromKes(limits.minStake)) return 'stake_below_minimum'
  if (stakeCents > fromKes(limits.maxStake)) return 'stake_above_maximum'
  return stakeCents > balanceCents ? 'insufficient_funds' : undefined
}

const publicOf = (pair: Pair | undefined): Seeds | null =>
  pair ? { id: pair.id, hash: pair.hash, clientSeed: pair.clientSeed, nonce: pair.nonce } : null

const no = (code: RefusalCode): Refused => ({ refused: { code, text: refusals[code].text } })
const soon = <T>(answer: Answer<T>): Promise<Answer<T>> => Promise.resolve(answer)
