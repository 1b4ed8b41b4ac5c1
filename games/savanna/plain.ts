import { el, icon, setText } from '../kit/dom.ts'
import { fill } from '../kit/fill.ts'
import { money } from '../kit/format.ts'
import type { Host, Parts, Turn } from '../kit/instant/client/game.ts'
import { icons } from '../kit/icons.ts'
import { makeArt } from './art.ts'
import { makeFree, type Shot } from './free.ts'
import * as words from './locales/client.en.json'
import { AT_FIRST } from './reels.rules.ts'
import { makeReels } from './reels.ts'
import type { SavannaMove, SavannaShown, SavannaStart } from './savanna.rules.ts'
import { kesOf, winsOf, type Win } from './win-texts.ts'

const SPIN: SavannaMove = { spin: true }
/** How long all winning lines are shown together before the result, and then one by one. */
const ALL_MS = 450
const ONE_MS = 1_100

/** The reels, their wins, and the free spins of an open play. */
export function makePlain(host: Host<SavannaMove>): Parts<SavannaStart, SavannaMove, SavannaShown> {
  const reels = makeReels(() => host.sound('tick'))
  const free = makeFree(() => host.move(SPIN))
  const text = el('p', { class: 'savanna-result', 'aria-hidden': 'true' })
  let shown = 0
  const clear = () => {
    shown++
    reels.mark([])
    setText(text, '')
  }
  /** Shows all wins at once, then one after another until the next action. */
  const showWins = async (wins: readonly Win[], all: string, pace: number) => {
    const mine = shown
    reels.mark(wins)
    setText(text, wins.length === 1 ? wins[0]!.text : all)
    await pause(wins.length > 0 ? ALL_MS * pace : 0)
    if (wins.length > 1 && pace > 0) void each(wins, all, mine)
  }
  const each = async (wins: readonly Win[], all: string, mine: number) => {
    await pause(ONE_MS)
    for (const win of wins) {
      if (mine !== shown) return
      reels.mark([win])
      setText(text, win.text)
      await pause(ONE_MS)
    }
    if (mine !== shown) return
    reels.mark(wins)
    setText(text, all)
  }
  reels.rest(AT_FIRST)
  return {
    stage: el(
      'div',
      { class: 'savanna' },
      makeArt(),
      el('div', { class: 'savanna-head' }, free.element, makePaytableOpener(host)),
      el('div', { class: 'savanna-place' }, reels.element),
      text,
    ),
    chosen: () => ({}),
    choose() {},
    turn: (turn: Turn) => free.turn(turn === 'move'),
    begun() {
      clear()
      free.show(undefined)
    },
    async draw(shot, pace) {
      clear()
      const mine = shown
      const { spin, times, free: all } = shot.shown
      free.spins(shot)
      await reels.spin(spin.stops, pace)
      if (mine !== shown) return
      free.show(shot)
      // A line that pays back less than the stake is no reason for a sound; a free spin has no stake.
      const stakeX20 = all.left < all.won ? 0 : 20
      if (spin.payX20 * times > stakeX20) host.sound('step')
      await showWins(winsOf(spin, shot.stake, times), allText(shot), pace)
    },
    actions: ({ shown }) => [
      { move: SPIN, label: words.freeSpin, detail: fill(words.left, { n: shown.free.left }) },
    ],
    auto: { mode() {}, fault: () => undefined, move: () => SPIN },
  }
}

function makePaytableOpener({ help }: Host<SavannaMove>): HTMLElement {
  const name = words.paytable
  const opener = el(
    'button',
    { type: 'button', class: 'round-button paytable-opener', 'aria-label': name, title: name },
    icon(icons.info),
  )
  opener.addEventListener('click', help)
  return opener
}

/** The win of a spin, and the payment for free spins that the payout limit excluded. */
function allText({ stake, pay, shown: { spin, times, leftWorthX1000000, free } }: Shot): string {
  if (leftWorthX1000000 !== undefined) return fill(words.nearMaximum, { n: free.left, amount: money(pay) })
  if (spin.payX20 === 0) return ''
  const amount = money(kesOf(stake, spin.payX20 * times))
  return fill(words.linesWon, { n: spin.lines.length, amount })
}

const pause = (ms: number) =>
  new Promise<void>(resolve => void (ms > 0 ? setTimeout(resolve, ms) : resolve()))
