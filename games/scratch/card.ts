import { el } from '../kit/dom.ts'
import type { Auto, Host, Parts } from '../kit/instant/client/game.ts'
import { cardText } from './card-text.ts'
import { makeFields } from './fields.ts'
import * as words from './locales/client.en.json'
import { makePrizes } from './prizes.ts'
import { alike, isDecided } from './rubbing.rules.ts'
import { makeScratchFoot } from './scratch-foot.ts'
import { FIELDS, type ScratchShown, type Symbol } from './scratch.rules.ts'

/** The interval between covers that are removed automatically. */
const BEAT_MS = 90

type Start = Record<string, never>

/** The card and its prizes. Its win shows once the player has scratched the fields that decide it. */
export function makeCard(host: Host<never>): Parts<Start, never, ScratchShown> {
  let isBought = false
  let playsItself = false
  /** While a card is scratched: called when a field is uncovered, and at its end. */
  let onBare: (() => void) | undefined
  let end: (() => void) | undefined
  const fields = makeFields(() => {
    host.sound('tick')
    onBare?.()
  })
  const prizes = makePrizes()
  const foot = makeScratchFoot()
  const clear = () => {
    end?.()
    fields.cover(undefined)
    prizes.light(undefined)
    foot.say(words.hint)
  }
  /** Resolves when the player has uncovered the deciding fields, or has all covers removed. */
  const scratched = (symbols: readonly Symbol[]) =>
    new Promise<void>(resolve => {
      end = resolve
      onBare = () => {
        if (isDecided(symbols, fields.bare)) resolve()
      }
      foot.open(resolve)
    }).finally(() => {
      end = onBare = undefined
      foot.close()
    })
  fields.open(false, 0)
  // Covers are painted at their size on the page.
  requestAnimationFrame(() => {
    if (!isBought && fields.bare.size === 0) clear()
  })

  return {
    stage: el(
      'div',
      { class: 'scratch' },
      el('div', { class: 'scratch-table' }, fields.element, prizes.element, foot.element),
    ),
    chosen: () => ({}),
    choose: () => {},
    turn: () => {},
    begun() {
      clear()
      isBought = true
    },
    async draw({ shown, pay, stake }, pace) {
      // A card that is shown again is already scratched.
      const byHand = isBought && !playsItself && pace > 0
      isBought = false
      clear()
      fields.cover(shown.fields)
      fields.open(byHand, pace)
      if (byHand) await scratched(shown.fields)
      fields.open(false, pace)
      await uncoverRest(fields, pace)
      const won = alike(shown.fields, fields.bare)
      prizes.light(won, pay > stake)
      fields.showResult(won, pay > stake)
      foot.say(cardText(won))
    },
    auto: whenAuto(on => {
      playsItself = on
    }),
  }
}

async function uncoverRest({ bare, uncover }: ReturnType<typeof makeFields>, pace: number): Promise<void> {
  for (let at = 0; at < FIELDS; at++) {
    if (bare.has(at)) continue
    uncover(at)
    if (pace > 0) await rest(BEAT_MS * pace)
  }
}

/** A card has no moves, so autoplay only reveals it. */
const whenAuto = (mode: (on: boolean) => void): Auto<Start, never, ScratchShown> => ({
  mode,
  fault: () => undefined,
  move() {
    throw new Error('A card has no moves')
  },
})

const rest = (ms: number): Promise<void> => new Promise(resolve => void setTimeout(resolve, ms))
