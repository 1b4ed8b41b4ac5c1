import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { fromKes } from '@ruka/contract/money'
import { blocksOf, drawsFrom } from '../draws.rules.ts'
import { payCents } from '../play.rules.ts'
import type { AnyGame } from './game.ts'
import type { Recalled } from './house.ts'

export const hashOf = (seedHex: string): string => bytesToHex(sha256(hexToBytes(seedHex)))

/** Draws a play anew, from its seeds: whether the seed is the one committed to, and the result and the payout follow from it. */
export function checkPlay(
  { rules: known }: Pick<AnyGame, 'rules'>,
  { play, hash, clientSeed, serverSeed }: Recalled,
): { readonly fits: boolean; readonly text: string } {
  const no = (text: string) => ({ fits: false, text })
  if (serverSeed === null) return no('The server’s seed is still secret.')
  if (hashOf(serverSeed) !== hash)
    return no('The server’s seed does not have the hash that was shown before.')
  const rules = known.find(({ version }) => version === play.version)
  if (!rules) return no(`This page does not know ${play.version}.`)
  const cap = { of: fromKes(play.cap), per: fromKes(play.stake) }
  const seeds = { serverSeed: hexToBytes(serverSeed), clientSeed, nonce: play.nonce }
  const stand = rules.play(drawsFrom(blocksOf(seeds)), play.start, play.moves, cap)
  if (sorted(stand.shown) !== sorted(play.shown)) return no('The seeds draw another result than was shown.')
  if (stand.over && play.state === 'over' && payCents(fromKes(play.stake), stand.pay) !== fromKes(play.pay))
    return no('The result pays something else than was paid.')
  return {
    fits: true,
    text: 'It checks out: the seed is the one committed to, and result and payout follow from it.',
  }
}

/** JSON with its names in order: databases keep no order of names. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
