/** Where an entrant stands: the points, and the number of the event by which they were reached. */
export type Standing = { readonly entrant: string; readonly points: number; readonly reachedAt: number }

/** The order of ranks: more points come first; of two with equal points, the one that reached them first. */
export const inOrder = (one: Standing, other: Standing): number =>
  other.points - one.points ||
  one.reachedAt - other.reachedAt ||
  (one.entrant < other.entrant ? -1 : one.entrant > other.entrant ? 1 : 0)

/** The most standings of a block, which is cut in two beyond. */
const BLOCK_MAX = 512

/**
 * The ranks of a campaign's entrants, in memory: a sorted list in blocks. A change moves one block's standings, and a
 * rank is a sum over the blocks before it, so both take microseconds among a million entrants. What it holds can be
 * rebuilt from rows at any time.
 */
export class RankBoard {
  readonly #standings = new Map<string, Standing>()
  /** No block is empty, and the last standing of each comes before the first of the next. */
  #blocks: Standing[][] = []

  /** @param standings in any order, each of another entrant */
  constructor(standings: readonly Standing[] = []) {
    const sorted = standings.toSorted(inOrder)
    for (const standing of sorted) this.#standings.set(standing.entrant, standing)
    for (let from = 0; from < sorted.length; from += BLOCK_MAX / 2)
      this.#blocks.push(sorted.slice(from, from + BLOCK_MAX / 2))
  }

  get size(): number {
    return this.#standings.size
  }

  /** Puts an entrant where it stands now; one that was on the board moves. */
  set(standing: Standing): void {
    this.remove(standing.entrant)
    this.#standings.set(standing.entrant, standing)
    const at = Math.min(this.#blockOf(standing), this.#blocks.length - 1)
    const block = this.#blocks[at]
    if (!block) {
      this.#blocks.push([standing])
      return
    }
    block.splice(placeIn(block, standing), 0, standing)
    if (block.length > BLOCK_MAX) this.#blocks.splice(at + 1, 0, block.splice(BLOCK_MAX / 2))
  }

  /** Takes an entrant off the board; those behind move up. */
  remove(entrant: string): void {
    const standing = this.#standings.get(entrant)
    if (!standing) return
    this.#standings.delete(entrant)
    const at = this.#blockOf(standing)
    const block = this.#blocks[at]!
    block.splice(placeIn(block, standing), 1)
    if (block.length === 0) this.#blocks.splice(at, 1)
  }

  standingOf(entrant: string): Standing | undefined {
    return this.#standings.get(entrant)
  }

  /** From 1; undefined of an entrant that is not on the board. */
  rankOf(entrant: string): number | undefined {
    const standing = this.#standings.get(entrant)
    if (!standing) return undefined
    const at = this.#blockOf(standing)
    let before = 0
    for (let block = 0; block < at; block++) before += this.#blocks[block]!.length
    return before + placeIn(this.#blocks[at]!, standing) + 1
  }

  /** The best of the board, the first of them at rank 1. */
  top(count: number): readonly Standing[] {
    const best: Standing[] = []
    for (const block of this.#blocks) {
      best.push(...block.slice(0, count - best.length))
      if (best.length >= count) break
    }
    return best
  }

  /** The first block whose last standing does not come before this one; behind all where each does. */
  #blockOf(standing: Standing): number {
    return firstWhere(this.#blocks.length, at => inOrder(this.#blocks[at]!.at(-1)!, standing) >= 0)
  }
}

/** The place of a standing in a block, whether it is there or not. */
const placeIn = (block: readonly Standing[], standing: Standing): number =>
  firstWhere(block.length, at => inOrder(block[at]!, standing) >= 0)

/** The first place of which it is true, by halving; `length` where it is true of none. */
function firstWhere(length: number, isTrue: (at: number) => boolean): number {
  let [from, to] = [0, length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (isTrue(middle)) to = middle
    else from = middle + 1
  }
  return from
}
