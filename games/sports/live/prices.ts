import type { LiveLine, LiveState } from '@ruka/contract/sports-live'

/** The price of an outcome as its cell shows it. */
export type Cell = {
  /** Null where it is not offered. */
  readonly odds: number | null
  /** Whether a tap adds it to the slip. */
  readonly isOpen: boolean
  /** Which way it moved last, and the number of the move, so that each move is shown. */
  readonly move: -1 | 0 | 1
  readonly moves: number
}
type Price = Pick<Cell, 'odds' | 'isOpen'>
export type ShownLine = Pick<LiveLine, 'market' | 'specifiers' | 'status' | 'outcomes' | 'odds'>

export const lineKey = ({ market, specifiers }: { market: number; specifiers: string }): string =>
  `${market}/${specifiers}`
export const cellKey = (event: string, line: string, outcome: string): string => `${event} ${line} ${outcome}`

const OPEN = 1
/**
 * How many cells are drawn in a frame, so that a slow phone draws each frame in time: a line and a bit, or more
 * where else a change would wait for longer than this many frames.
 */
const CELLS_A_FRAME = 3
const FRAMES_MAX = 8
/**
 * The most events that are kept without a screen or the socket using them, for screens that open again. It is
 * above the length of any list, because the prices of a list arrive before its rows are drawn.
 */
const IDLE_MAX = 200
const eventIn = (key: string): string => key.slice(0, key.indexOf(' '))

/**
 * What is offered now, outside React: a component subscribes to one cell, to the state of an event, or to which
 * lines it has. Changes are told once a frame, to those alone whose value is another. Prices of many lines are
 * told over some frames, each line at once; until then a cell keeps its price, so that a tap takes the one that
 * is shown. What closes, and the state of events, never waits.
 */
export class Prices {
  readonly keys = {
    lines: (event: string): string => `${event} lines`,
    state: (event: string): string => `${event} state`,
  }
  readonly #frame: (call: () => void) => void
  readonly #cells = new Map<string, Cell>()
  readonly #lines = new Map<string, readonly ShownLine[]>()
  readonly #states = new Map<string, LiveState>()
  readonly #followed = new Set<string>()
  readonly #listeners = new Map<string, Set<() => void>>()
  /** How many listen to anything of an event. */
  readonly #heard = new Map<string, number>()
  /** The oldest first. */
  readonly #idle = new Set<string>()
  /** Prices that wait to be told, by their cells. */
  readonly #next = new Map<string, Price>()
  /** What is told with the next frame. */
  readonly #urgent = new Set<string>()
  /** Cells whose price is another, by their lines, those that wait longest first. */
  readonly #moved = new Map<string, Set<string>>()
  /** Cells of a frame, until none wait. */
  #most = CELLS_A_FRAME
  #isFramed = false

  /** @param frame calls back with the next frame */
  constructor(frame: (call: () => void) => void) {
    this.#frame = frame
  }

  cell(key: string): Cell | undefined {
    return this.#cells.get(key)
  }

  lines(event: string): readonly ShownLine[] | undefined {
    return this.#lines.get(event)
  }

  state(event: string): LiveState | undefined {
    return this.#states.get(event)
  }

  /** Whether the socket sends its prices: what a list says of it is older. */
  isFollowed(event: string): boolean {
    return this.#followed.has(event)
  }

  setFollowed(event: string, isFollowed: boolean): void {
    if (isFollowed) this.#followed.add(event)
    else this.#followed.delete(event)
    this.#keep(event)
  }

  /** Sets lines of an event; others stay as they are. */
  setLines(event: string, given: readonly ShownLine[]): void {
    const byKey = new Map((this.#lines.get(event) ?? []).map(line => [lineKey(line), line]))
    let isOther = false
    for (const line of given) {
      line.outcomes.forEach((outcome, at) =>
        this.#setCell(event, line, { outcome, odds: line.odds[at] ?? null }),
      )
      const known = byKey.get(lineKey(line))
      // Which lines there are, and whether they are over, is the structure of a page; prices are not.
      if (known && known.status === line.status && known.outcomes.join() === line.outcomes.join()) continue
      byKey.set(lineKey(line), line)
      isOther = true
    }
    if (!isOther) return
    this.#lines.set(event, [...byKey.values()])
    this.#keep(event)
    this.#tellSoon(this.keys.lines(event))
  }

  setState(event: string, state: LiveState): void {
    if (JSON.stringify(this.#states.get(event)) === JSON.stringify(state)) return
    this.#states.set(event, state)
    this.#keep(event)
    this.#tellSoon(this.keys.state(event))
  }

  subscribe(key: string, listener: () => void): () => void {
    const of = this.#listeners.get(key) ?? new Set()
    this.#listeners.set(key, of.add(listener))
    this.#count(eventIn(key), 1)
    return () => {
      if (!of.delete(listener)) return
      if (of.size === 0) this.#listeners.delete(key)
      this.#count(eventIn(key), -1)
    }
  }

  #count(event: string, step: 1 | -1): void {
    const heard = (this.#heard.get(event) ?? 0) + step
    if (heard > 0) this.#heard.set(event, heard)
    else this.#heard.delete(event)
    this.#keep(event)
  }

  /** Notes whether an event is idle, and forgets the oldest that are. */
  #keep(event: string): void {
    this.#idle.delete(event)
    if (this.#followed.has(event) || this.#heard.has(event)) return
    this.#idle.add(event)
    const [oldest] = this.#idle
    if (this.#idle.size > IDLE_MAX && oldest !== undefined) this.#forget(oldest)
  }

  #forget(event: string): void {
    this.#idle.delete(event)
    for (const line of this.#lines.get(event) ?? [])
      for (const outcome of line.outcomes) {
        const key = cellKey(event, lineKey(line), outcome)
        this.#cells.delete(key)
        this.#next.delete(key)
      }
    this.#lines.delete(event)
    this.#states.delete(event)
  }

  #setCell(
    event: string,
    line: ShownLine,
    { outcome, odds }: { outcome: string; odds: number | null },
  ): void {
    const key = cellKey(event, lineKey(line), outcome)
    const known = this.#next.get(key) ?? this.#cells.get(key)
    const isOpen = line.status === OPEN && odds !== null
    if (known && known.odds === odds && known.isOpen === isOpen) return
    const waits = this.#listeners.has(key) && !(known?.isOpen && !isOpen)
    if (!waits) {
      this.#apply(key, { odds, isOpen })
      return this.#tellSoon(key)
    }
    this.#next.set(key, { odds, isOpen })
    this.#tellMove(`${event} ${lineKey(line)}`, key)
  }

  /** Gives a cell its next price. The cell moved from the price that was shown before. */
  #apply(key: string, { odds, isOpen }: Price): void {
    this.#next.delete(key)
    const before = this.#cells.get(key)
    const step = before?.odds && odds ? (Math.sign(odds - before.odds) as Cell['move']) : 0
    const move = step === 0 && before?.odds === odds ? before.move : step
    this.#cells.set(key, { odds, isOpen, move, moves: (before?.moves ?? 0) + Math.abs(step) })
  }

  #tellSoon(key: string): void {
    if (!this.#listeners.has(key)) return
    this.#urgent.add(key)
    this.#wake()
  }

  #tellMove(line: string, key: string): void {
    const cells = this.#moved.get(line)
    if (cells) cells.add(key)
    else this.#moved.set(line, new Set([key]))
    this.#wake()
  }

  #wake(): void {
    if (this.#isFramed) return
    this.#isFramed = true
    this.#frame(() => {
      this.#isFramed = false
      const moved = this.#nextMoves()
      for (const key of moved) {
        const price = this.#next.get(key)
        if (price) this.#apply(key, price)
      }
      const told = [...this.#urgent, ...moved]
      this.#urgent.clear()
      for (const each of new Set(told)) for (const listener of this.#listeners.get(each) ?? []) listener()
      if (this.#moved.size > 0) this.#wake()
      else this.#most = CELLS_A_FRAME
    })
  }

  /** The cells of the lines whose turn it is. */
  #nextMoves(): readonly string[] {
    const waiting = [...this.#moved.values()].reduce((sum, cells) => sum + cells.size, 0)
    this.#most = Math.max(this.#most, Math.ceil(waiting / FRAMES_MAX))
    const next: string[] = []
    for (const [line, cells] of this.#moved) {
      if (next.length >= this.#most) break
      next.push(...cells)
      this.#moved.delete(line)
    }
    return next
  }
}
