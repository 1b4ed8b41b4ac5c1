import { listSlips } from '@ruka/contract/sports'
import { answered } from '../../../kit/react/answered.ts'
import type { GameApi } from '../../../kit/api.ts'
import type { Calls } from '../../../kit/react/calls.ts'
import { hasMoved } from '../../../slip/own/money-moves.ts'
import { readPages, type Pages } from '../../../slip/own/pages.rules.ts'
import type { OwnSlip } from '../../../slip/own/slip-details.ts'
import { isOverdue, shownSlip, waitMs, type ShownSlip } from './shown-slip.ts'

type Options = {
  /** Reads the latest slips; what comes of it is heard. It does not fail. */
  readonly read: () => void
  /** From the end of betting until full time; undefined until the league is here. */
  readonly playMs: () => number | undefined
  /** From 0 to 1. */
  readonly random: () => number
  /** Money moved that no screen saw. */
  readonly moved: () => void
}

/** A round's slips are settled within the first of these, on most evenings; all players hear of it at once. */
const SETTLED_MS = 2_000
const JITTER_MS = 3_000

/**
 * The latest slips of the player, read until all that have been played are settled: with growing pauses, and only while
 * the page is seen, since its clock ticks then alone. A page that is seen again reads at its next tick what is due.
 */
export class OwnBets {
  readonly #options: Options
  #slips: readonly OwnSlip[] | undefined
  /** When they are read since something happened; at once after the start. */
  #dueMs = 0
  /** When they are read since some wait for their settlement; undefined while none does. */
  #againMs: number | undefined
  #tries = 0
  /** The screen that shows them, while it is there: it reads more pages. */
  #screen: (() => void) | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** Takes slips that were read, here or by the screen. */
  readonly hear = (slips: readonly OwnSlip[]): void => {
    const before = this.#slips
    this.#slips = slips
    if (before && !this.#screen && hasMoved(before, slips)) this.#options.moved()
  }

  /** The screen reads in place of this. @returns what ends that */
  readonly readBy = (screen: () => void): (() => void) => {
    this.#screen = screen
    return () => {
      if (this.#screen === screen) this.#screen = undefined
    }
  }

  /** A bet was placed. */
  readonly placed = (): void => {
    this.#dueMs = 0
  }

  /** A round is over, or void. */
  readonly roundEnded = (nowMs: number): void => {
    if (this.#slips?.some(({ state }) => state === 'open')) this.#dueMs = this.#settledAt(nowMs)
  }

  readonly tick = (nowMs: number): void => {
    const playMs = this.#options.playMs()
    if (playMs === undefined) return
    const isWaiting = this.#slips?.some(slip => isOverdue(slip, { nowMs, playMs })) ?? true
    if (!isWaiting) {
      this.#againMs = undefined
      this.#tries = 0
    } else this.#againMs ??= this.#settledAt(nowMs)
    if (nowMs < Math.min(this.#dueMs, this.#againMs ?? NEVER)) return
    this.#dueMs = NEVER
    if (isWaiting) this.#againMs = nowMs + waitMs(this.#tries++)
    ;(this.#screen ?? this.#options.read)()
  }

  /** The slips as they are shown at a time; empty before they are read. */
  shown(nowMs: number): readonly ShownSlip[] {
    const playMs = this.#options.playMs()
    if (playMs === undefined) return []
    return this.#slips?.map(slip => shownSlip(slip, { nowMs, playMs })) ?? []
  }

  #settledAt = (nowMs: number): number => nowMs + SETTLED_MS + this.#options.random() * JITTER_MS
}

const NEVER = Number.POSITIVE_INFINITY

/** The slips of a player, as the screen of them has them too: both hear what the other reads. */
export function openOwnBets(
  { api, calls, moved }: { readonly api: GameApi; readonly calls: Calls; readonly moved: () => void },
  playMs: () => number | undefined,
): OwnBets {
  const page = (before?: string) => api(listSlips, before === undefined ? {} : { before }).then(answered)
  const own = new OwnBets({
    read: () => void calls.load('bets', () => readPages(page, () => 1)),
    playMs,
    random: Math.random,
    moved,
  })
  const list = calls.entry('bets')
  list.subscribe(() => {
    const pages = list.get().data as Pages<OwnSlip> | undefined
    if (pages) own.hear(pages.items)
  })
  return own
}
