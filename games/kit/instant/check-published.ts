import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { fromKes, toKes, asCents } from '@ruka/contract/money'
import { blocksOf, blockText, drawsFrom } from './draws.rules.ts'
import { payCents, type RulesOfGame } from './play.rules.ts'
import type { PublishedPlay } from './published/published-play.ts'
import { hashOf } from './seed-hash.ts'

/** A replayed play compared with its published data. */
export type CheckedPlay = {
  readonly hashOfSeed: string
  readonly seedFits: boolean
  /** The text and the 32 bytes of each used block. */
  readonly blocks: readonly { readonly text: string; readonly hmac: string }[]
  readonly shown: unknown
  readonly shownFits: boolean
  /** In KES. */
  readonly pay: number
  readonly payFits: boolean
}

/** Replays a play from its seeds. @throws Error when its rules are missing, or a move was not possible. */
export function checkPublished(known: RulesOfGame, play: PublishedPlay): CheckedPlay {
  const rules = known.find(({ version }) => version === play.version)
  if (!rules) throw new Error(`these are not the rules of ${play.version}`)
  const { clientSeed, nonce } = play
  const block = blocksOf({ serverSeed: hexToBytes(play.serverSeed), clientSeed, nonce })
  const blocks: { text: string; hmac: string }[] = []
  const draws = drawsFrom(index => {
    const bytes = block(index)
    blocks.push({ text: blockText(clientSeed, nonce, index), hmac: bytesToHex(bytes) })
    return bytes
  })
  const stakeCents = fromKes(play.stake)
  const start = rules.start.parse(play.start)
  if (rules.stakeKes && rules.stakeKes(start) !== play.stake)
    throw new Error('the stake is not what is on the table')
  if (!rules.move && play.moves.length > 0) throw new Error('this game has no moves')
  const moves = play.moves.map(move => rules.move!.parse(move))
  const stand = rules.play(draws, start, moves, { numerator: fromKes(play.cap), denominator: stakeCents })
  const pay = toKes(asCents(payCents(stakeCents, stand.pay)))
  const hashOfSeed = hashOf(play.serverSeed)
  return {
    hashOfSeed,
    seedFits: hashOfSeed === play.hash,
    blocks,
    shown: stand.shown,
    shownFits: sorted(stand.shown) === sorted(play.shown),
    pay,
    payFits: stand.over && pay === play.pay,
  }
}

/** JSON with sorted names, since databases do not preserve their order. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
