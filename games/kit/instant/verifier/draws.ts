/** The random numbers of one play by docs/verifying-instant-games.md; independent of the server's rules. */
import { createHash, createHmac } from 'node:crypto'

/** The seeds, start and moves of a play. */
export type Facts = {
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: number
  readonly stakeCents: bigint
  readonly capCents: bigint
  readonly start: Record<string, unknown>
  readonly moves: readonly Record<string, unknown>[]
}
export type Outcome = { readonly shown: unknown; readonly payCents: bigint; readonly over: boolean }
/** The replay of one game. @throws NoPlay when the play is impossible */
export type Replay = (numbers: Numbers, facts: Facts) => Outcome

/** A play that the specification does not allow. */
export class NoPlay extends Error {
  override readonly name = 'NoPlay'
}
export function need(fits: boolean, why: string): asserts fits {
  if (!fits) throw new NoPlay(why)
}

export type Numbers = {
  /** Uniform on 0 to n − 1. */
  next(n: number): number
  /** The given number of distinct values from 0 to n − 1, in the order drawn. */
  several(n: number, count: number): readonly number[]
  /** The blocks that were read so far. */
  readonly blocks: readonly { readonly text: string; readonly hmac: string }[]
}

export const sha256 = (hex: string): string =>
  createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')

export function numbersOf({ serverSeed, clientSeed, nonce }: Facts): Numbers {
  const key = Buffer.from(serverSeed, 'hex')
  const blocks: { text: string; hmac: string }[] = []
  const words: number[] = []
  const word = (): number => {
    if (words.length === 0) {
      const text = `${clientSeed}:${nonce}:${blocks.length}`
      const hmac = createHmac('sha256', key).update(text).digest()
      blocks.push({ text, hmac: hmac.toString('hex') })
      for (let at = 0; at < hmac.length; at += 4) words.push(hmac.readUInt32BE(at))
    }
    return words.shift()!
  }
  const next = (n: number): number => {
    const usable = Math.floor(4_294_967_296 / n) * n
    for (;;) {
      const found = word()
      if (found < usable) return found % n
    }
  }
  const several = (n: number, count: number) => {
    const list = Array.from({ length: n }, (_, i) => i)
    for (let i = 0; i < count; i++) {
      const j = i + next(n - i)
      const moved = list[i]!
      list[i] = list[j]!
      list[j] = moved
    }
    return list.slice(0, count)
  }
  return { next, several, blocks }
}

/** Ten-thousandths of a stake in cents, rounded down. */
export const paid = (stakeCents: bigint, x10000: bigint): bigint => (stakeCents * x10000) / 10_000n
/** Whether a multiplier would pay more than the play may, before any rounding. */
export const above = ({ stakeCents, capCents }: Facts, x10000: bigint): boolean =>
  stakeCents * x10000 > capCents * 10_000n

export const isWhole = (value: unknown, from: number, to: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to
/** Whether the object has exactly these names. */
export const hasOnly = (object: Record<string, unknown>, ...names: readonly string[]): boolean =>
  Object.keys(object).sort().join() === [...names].sort().join()
