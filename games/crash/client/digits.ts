import type { Pen } from './skin.ts'

const GLYPHS = '0123456789.,x'
const POINT = 10
const COMMA = 11
const TIMES = 12

export type Digits = {
  /** Draws hundredths as `1,234.05x`, centred, at most `maxWidth` wide. */
  draw(pen: Pen, x100: number, at: { x: number; y: number; maxWidth: number }): void
}

/** The family of the page, for a canvas, which knows no variables of CSS. */
export const pageFont = (): string => getComputedStyle(document.documentElement).fontFamily

/**
 * The big number from glyphs that are drawn once, each digit in a cell of the same width: nothing moves
 * sideways when digits change, and a frame needs no text layout and allocates no string. `size` is the
 * glyphs' height in CSS pixels.
 */
export function makeDigits(ink: string, halo: string, size: number, pixelRatio: number): Digits {
  // Cells of whole device pixels in whole places: a copy without filtering costs a fraction of one with it.
  const cellPx = Math.round(size * pixelRatio)
  const padding = Math.ceil(cellPx / 15)
  const sheet = document.createElement('canvas')
  const pen = sheet.getContext('2d')!
  const font = `800 ${cellPx}px ${pageFont()}`
  pen.font = font
  const measured = [...GLYPHS].map((glyph, i) => pen.measureText(glyph).width * (i === TIMES ? 0.8 : 1))
  const digitWidth = Math.max(...measured.slice(0, POINT))
  const widths = measured.map((width, i) => Math.round(i < POINT ? digitWidth : width))
  const lefts = widths.map((_, i) =>
    widths.slice(0, i).reduce((sum, width) => sum + width + 2 * padding, padding),
  )
  sheet.width = lefts.at(-1)! + widths.at(-1)! + padding
  sheet.height = Math.ceil(cellPx * 1.3)
  pen.font = font
  pen.fillStyle = ink
  pen.textAlign = 'center'
  pen.textBaseline = 'alphabetic'
  pen.shadowColor = halo
  pen.shadowBlur = cellPx / 12
  for (const [i, glyph] of [...GLYPHS].entries()) {
    if (i === TIMES) pen.font = font.replace(`${cellPx}px`, `${cellPx * 0.8}px`)
    pen.fillText(glyph, lefts[i]! + widths[i]! / 2, cellPx)
  }
  const row = new Uint8Array(24)
  return {
    draw(target, x100, { x, y, maxWidth }) {
      const length = layOut(row, x100)
      let width = 0
      for (let i = 0; i < length; i++) width += widths[row[i]!]!
      const scale = Math.min(1 / pixelRatio, maxWidth / width)
      const snap = (length: number) => Math.round(length * pixelRatio) / pixelRatio
      const top = snap(y - cellPx * 0.64 * scale)
      let left = snap(x - (width * scale) / 2)
      for (let i = 0; i < length; i++) {
        const glyph = row[i]!
        const glyphWidth = widths[glyph]!
        target.drawImage(
          sheet,
          lefts[glyph]! - padding,
          0,
          glyphWidth + 2 * padding,
          sheet.height,
          left - padding * scale,
          top,
          (glyphWidth + 2 * padding) * scale,
          sheet.height * scale,
        )
        left += glyphWidth * scale
      }
    },
  }
}

/**
 * Fills the row with glyph indices and returns their number. It is filled from the end, then moved to the
 * front.
 */
function layOut(row: Uint8Array, x100: number): number {
  let at = row.length
  row[--at] = TIMES
  row[--at] = x100 % 10
  row[--at] = Math.floor(x100 / 10) % 10
  row[--at] = POINT
  let whole = Math.floor(x100 / 100)
  for (let digits = 0; digits === 0 || whole > 0; digits++) {
    if (digits > 0 && digits % 3 === 0) row[--at] = COMMA
    row[--at] = whole % 10
    whole = Math.floor(whole / 10)
  }
  row.copyWithin(0, at)
  return row.length - at
}
