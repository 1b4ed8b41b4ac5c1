import { createStore, type Store } from '@ruka/client/store'
import { createRef } from 'react'
import type { Picture } from '../kit/instant/client/game.ts'
import { play } from '../kit/motion.ts'
import { makeCover } from './cover.ts'
import { alike, isDecided, type Point } from './rubbing.rules.ts'
import { FIELDS, type ScratchShown, type Symbol } from './scratch.rules.ts'

export type Start = Record<string, never>

/** The interval between covers that are removed automatically. */
const BEAT_MS = 90
const CHEER_MS = 420
const CHEER = [{ transform: 'none' }, { transform: 'scale(1.14)', offset: 0.4 }, { transform: 'none' }]

type Shown = {
  /** What is below the covers, once it is known. */
  readonly symbols?: readonly Symbol[]
  readonly bare: ReadonlySet<number>
  /** The player may scratch. */
  readonly isOpen: boolean
  /** What the decided card has won: three alike, or nothing. */
  readonly result?: { readonly symbol: Symbol | undefined; readonly hasWon: boolean }
}
const COVERED: Shown = { bare: new Set(), isOpen: false }

type Manner = { readonly pace: number; readonly isAuto: boolean; uncovered(): void }

/** A card of nine fields. Its win shows once the player has scratched the fields that decide it. */
export function makeCard() {
  const shown = createStore(COVERED)
  const fields = Array.from({ length: FIELDS }, (_, field) => ({
    cover: makeCover(field),
    animal: createRef<HTMLSpanElement>(),
  }))
  let cards = 0
  let isBought = false
  let manner: Manner = { pace: 0, isAuto: false, uncovered() {} }
  const change = (part: Partial<Shown>) => shown.set({ ...shown.get(), ...part })
  const paint = () => {
    for (const { cover } of fields) cover.paint()
  }
  /** Shows a covered card; returns whether it is still shown. */
  const lay = (card: Shown) => {
    const mine = ++cards
    // The covers are whole before the symbols below them change.
    paint()
    shown.set(card)
    return () => mine === cards
  }
  const uncover = (at: number) => {
    const { symbols = [], bare: before, isOpen } = shown.get()
    if (before.has(at)) return
    const bare = new Set([...before, at])
    change({ bare, isOpen: isOpen && !isDecided(symbols, bare) })
    void fields[at]!.cover.fade(manner.pace)
    manner.uncovered()
  }
  const showResult = (symbols: readonly Symbol[], hasWon: boolean) => {
    const symbol = alike(symbols, shown.get().bare)
    change({ result: { symbol, hasWon } })
    for (const [at, { animal }] of fields.entries())
      if (hasWon && symbols[at] === symbol) void play(animal.current, CHEER, { ms: CHEER_MS * manner.pace })
  }
  return {
    shown,
    fields,
    uncover,
    /** Uncovers a field once enough of its cover is rubbed off. */
    rub(at: number, from: Point, to: Point, radius: number) {
      const { isOpen, bare } = shown.get()
      if (isOpen && !bare.has(at) && fields[at]!.cover.rub(from, to, radius)) uncover(at)
    },
    /** Has the rest uncovered. */
    reveal: () => change({ isOpen: false }),
    /** Paints the covers of the page's first card, unless there is one of a play already. */
    paintFirst() {
      if (cards === 0) paint()
    },
    begun() {
      lay(COVERED)
      isBought = true
    },
    async draw({ shown: { fields: symbols }, pay, stake }: Picture<Start, never, ScratchShown>, how: Manner) {
      manner = how
      // A card that is shown again is already scratched.
      const byHand = isBought && !how.isAuto && how.pace > 0
      isBought = false
      const isThere = lay({ ...COVERED, symbols, isOpen: byHand })
      if (byHand) await closed(shown)
      for (let at = 0; at < FIELDS && isThere(); at++) {
        if (shown.get().bare.has(at)) continue
        uncover(at)
        if (how.pace > 0) await rest(BEAT_MS * how.pace)
      }
      if (isThere()) showResult(symbols, pay > stake)
    },
  }
}
export type Card = ReturnType<typeof makeCard>

/** Resolves when the player has uncovered the deciding fields, or has the rest uncovered. */
const closed = (shown: Store<Shown>): Promise<void> =>
  new Promise(resolve => {
    const leave = shown.subscribe(() => {
      if (shown.get().isOpen) return
      leave()
      resolve()
    })
  })

const rest = (ms: number): Promise<void> => new Promise(resolve => void setTimeout(resolve, ms))
