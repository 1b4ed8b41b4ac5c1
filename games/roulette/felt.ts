import { el, setProps, setText } from '../kit/dom.ts'
import { fill } from '../kit/fill.ts'
import { shortMoney } from '../kit/format.ts'
import { betName, pocketName } from './bet-names.ts'
import { chipText, chipResult, kesOn, type Chips, type Fall } from './chips.ts'
import * as words from './locales/client.en.json'
import { BETS } from './roulette.rules.ts'
import { rove } from './rove.ts'
import { makeZoom } from './zoom.ts'
import { dozenToEnlarge } from './zoom.rules.ts'
import {
  ACROSS,
  ALONG,
  betAt,
  colourOf,
  CORNER,
  FIELDS,
  spotOf,
  type Field,
  type Spot,
} from './spots.rules.ts'

/** The distance within which a touch means a line: a share of a field, and at most this number of pixels. */
const NEAR = 0.28
const NEAR_PX = 13
const LABELS: Readonly<Record<string, string>> = {
  'column 1': '2:1',
  'column 2': '2:1',
  'column 3': '2:1',
  'dozen 1': '1–12',
  'dozen 2': '13–24',
  'dozen 3': '25–36',
  low: '1–18',
  high: '19–36',
  even: words.even,
  odd: words.odd,
}

/** The table: fields, lines between them for bets on the adjacent fields, and the chips. */
export function makeFelt(press: (on: string) => void) {
  const fields = FIELDS.map(field => ({ field, button: buttonOf(field) }))
  const buttons = fields.map(({ button }) => button)
  const layer = el('div', { class: 'chips', 'aria-hidden': 'true' })
  const element = el('div', { class: 'felt', role: 'group', 'aria-label': words.table }, ...buttons, layer)
  const zoom = makeZoom(element)
  let open = false
  let isTouch = false
  rove(buttons)

  const pointed = (event: MouseEvent): string | undefined => betAt(...placeOf(element, event, buttons).spot)
  /** The first touch of small numbers enlarges them; it places no chip. */
  const enlarges = (event: MouseEvent): boolean => {
    if (!isTouch || zoom.isOn()) return false
    const { spot, rowPx } = placeOf(element, event, buttons)
    const dozen = dozenToEnlarge(...spot, rowPx)
    if (dozen !== undefined) zoom.to(dozen)
    return dozen !== undefined
  }
  const cover = (on: string | undefined) => {
    const covered = (on !== undefined && BETS.get(on)) || []
    for (const { field, button } of fields)
      button.toggleAttribute('data-covered', field.on === on || covered.includes(Number(field.on)))
  }
  element.addEventListener('click', event => {
    if (!open) return
    // A key or a screen reader presses the focused field; a touch has a position.
    const own = fields.find(({ button }) => event.target instanceof Node && button.contains(event.target))
    if (event.detail > 0 && enlarges(event)) return cover(undefined)
    const on = event.detail === 0 ? own?.field.on : pointed(event)
    if (on !== undefined) press(on)
  })
  element.addEventListener('pointerdown', ({ pointerType }) => {
    isTouch = pointerType !== 'mouse'
  })
  for (const kind of ['pointerdown', 'pointermove'] as const)
    element.addEventListener(kind, event => cover(open ? pointed(event) : undefined))
  for (const kind of ['pointerleave', 'pointercancel'] as const)
    element.addEventListener(kind, () => cover(undefined))
  return {
    elements: zoom.elements,
    open(on: boolean) {
      open = on
      if (!on) {
        cover(undefined)
        zoom.to(undefined)
      }
      for (const button of buttons) setProps(button, { 'aria-disabled': on ? undefined : 'true' })
    },
    /** Shows the chips, and their results for a pocket. */
    show(chips: Chips, fall: Fall | undefined) {
      layer.replaceChildren(...chips.map(chip => chipOf(chip, fall)))
      for (const { field, button } of fields) {
        const kes = kesOn(chips, field.on)
        const name = nameOf(field.on)
        setProps(button, {
          'aria-label': kes === 0 ? name : fill(words.withChips, { field: name, amount: shortMoney(kes) }),
          'data-hit': field.on === String(fall?.pocket),
        })
      }
    },
  }
}

const nameOf = (on: string): string => {
  const [pocket, ...more] = BETS.get(on)!
  if (more.length === 0) return pocketName(pocket!)
  return on.startsWith('column') ? `2:1, ${betName(on)}` : betName(on)
}

function buttonOf({ on, from, to }: Field): HTMLButtonElement {
  const label = el('span', {}, on in LABELS ? LABELS[on]! : on === 'red' || on === 'black' ? '' : on)
  const button = el('button', { type: 'button', class: 'spot', 'data-on': on }, label)
  const isNumber = BETS.get(on)!.length === 1
  const colour = isNumber ? colourOf(Number(on)) : on === 'red' || on === 'black' ? on : undefined
  setProps(button, { 'data-colour': colour, 'data-side': !isNumber })
  const lines = (first: number, last: number) => `${first + 1} / ${last + 1}`
  const across = [from.across - CORNER.across, to.across - CORNER.across] as const
  const along = lines(from.along - CORNER.along, to.along - CORNER.along)
  for (const [name, value] of [
    ['--along', along],
    ['--across', lines(...across)],
    // In landscape the table has its outside bets below.
    ['--up', lines(ACROSS - across[1], ACROSS - across[0])],
  ] as const)
    button.style.setProperty(name, value)
  return button
}

function chipOf({ on, kes }: Chips[number], fall: Fall | undefined): HTMLElement {
  const chip = el('span', { class: 'chip', 'data-tier': tierOf(kes) }, el('b'))
  setText(chip.firstChild!, chipText(kes))
  const { across, along } = spotOf(on)
  chip.style.setProperty('--from-side', `${((across - CORNER.across) / ACROSS) * 100}%`)
  chip.style.setProperty('--from-up', `${(1 - (across - CORNER.across) / ACROSS) * 100}%`)
  chip.style.setProperty('--from-zero', `${((along - CORNER.along) / ALONG) * 100}%`)
  if (fall) chip.dataset['fell'] = chipResult(on, fall)
  return chip
}

/** Chips have a colour for each range of amounts. */
export const tierOf = (kes: number): number =>
  [5, 10, 50, 100, 500, 1_000, 5_000, 10_000, 50_000].filter(least => kes >= least).length

/** The position of a touch on the table, with the distance that counts as a line, and the length of a row. */
function placeOf(element: HTMLElement, { clientX, clientY }: MouseEvent, buttons: readonly HTMLElement[]) {
  const { left, top, width, height } = element.getBoundingClientRect()
  const isUpright = buttons[1]!.offsetTop === buttons[2]!.offsetTop
  const [x, y] = [(clientX - left) / width, (clientY - top) / height]
  const near = (whole: number, fields: number) => Math.min(NEAR, NEAR_PX / (whole / fields))
  const [wide, long] = isUpright ? [width, height] : [height, width]
  const at: Spot = {
    across: CORNER.across + ACROSS * (isUpright ? x : 1 - y),
    along: CORNER.along + ALONG * (isUpright ? y : x),
  }
  const close: Spot = { across: near(wide, ACROSS), along: near(long, ALONG) }
  return { spot: [at, close] as const, rowPx: long / ALONG }
}
