import { nairobiTime } from '@ruka/contract/nairobi'
import Pdf from 'pdfkit'
import type { Line, Statement } from './lines.ts'
import { type Language, type WordKey, word } from './words.rules.ts'
import { money } from './format.rules.ts'

/** The heading above the table. */
export type Heading = {
  readonly brand: string
  /** Masked. */
  readonly phone: string
  readonly firstDay: string
  readonly lastDay: string
  readonly madeMs: number
  readonly language: Language
}

const PAGE = { left: 40, right: 555, top: 40, bottom: 790, footer: 806 } as const
const ROW = 15
const INK = '#171a26'
const MUTED = '#5c6478'
const LINE = '#d8d3c8'
/** Left edges of texts and right edges of figures. */
const COLUMNS: readonly { key: WordKey; x: number; width: number; align: 'left' | 'right' }[] = [
  { key: 'time', x: 40, width: 86, align: 'left' },
  { key: 'movement', x: 128, width: 150, align: 'left' },
  { key: 'reference', x: 282, width: 74, align: 'left' },
  { key: 'change', x: 358, width: 65, align: 'right' },
  { key: 'balance', x: 427, width: 68, align: 'right' },
  { key: 'heldShort', x: 499, width: 56, align: 'right' },
]

type Doc = InstanceType<typeof Pdf>

/**
 * The statement as PDF, piece by piece: each page leaves the memory when it is full, and none is drawn before
 * the reader has taken the last one. Text is in the fonts every reader has.
 */
export async function* pdfOf(
  statement: Statement,
  heading: Heading,
): AsyncGenerator<Buffer, void, undefined> {
  const title = `${heading.brand}: ${word('statement', heading.language)}`
  const made = new Date(heading.madeMs)
  const doc = new Pdf({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: false,
    lang: heading.language,
    info: { Title: title, Author: heading.brand, CreationDate: made, ModDate: made },
  })
  const paper = layOut(doc, heading)
  paper.first(statement)
  for await (const batch of statement.lines())
    for (const line of batch) {
      if (!paper.full()) {
        paper.line(line)
        continue
      }
      paper.next()
      paper.line(line)
      yield* drawn(doc)
      // A long statement must not delay other requests.
      await new Promise(resolve => setImmediate(resolve))
    }
  paper.close(statement)
  doc.end()
  yield* drawn(doc)
}

function* drawn(doc: Doc): Generator<Buffer> {
  for (;;) {
    const piece = doc.read() as Buffer | null
    if (piece === null) return
    yield piece
  }
}

/** Writes the pages; `y` is where the next row goes. */
function layOut(doc: Doc, heading: Heading) {
  const pen = penOf(doc)
  const { language } = heading
  const days = `${heading.firstDay} ${word('until', language)} ${heading.lastDay}`
  let pages = 0
  let y: number = PAGE.top
  const open = () => {
    doc.addPage()
    pages += 1
    pen.say(heading.brand, PAGE.left, PAGE.top, { size: 14, bold: true })
    const muted = { color: MUTED, align: 'right' } as const
    pen.say(`${word('statement', language)} · ${days}`, 255, PAGE.top + 4, { ...muted, width: 300 })
    pen.say(`${word('page', language)} ${pages}`, 455, PAGE.footer, { ...muted, width: 100 })
    pen.say(`${word('made', language)} ${nairobiTime(heading.madeMs)} EAT`, PAGE.left, PAGE.footer, {
      color: MUTED,
    })
    y = PAGE.top + 30
  }
  const columns = () => {
    for (const { key, x, width, align } of COLUMNS)
      pen.say(word(key, language), x, y, { bold: true, color: MUTED, width, align })
    y += ROW
    pen.rule(y - 4)
  }
  const next = () => {
    open()
    columns()
  }
  const full = () => y > PAGE.bottom - ROW
  return {
    next,
    full,
    first(statement: Statement) {
      open()
      for (const [key, value] of facts(statement, heading.phone, days)) {
        pen.say(word(key, language), PAGE.left, y, { size: 9, color: MUTED })
        pen.say(value, PAGE.left + 150, y, { size: 9, bold: true })
        y += ROW
      }
      y += ROW
      columns()
    },
    line({ atMs, words, ref, change, after }: Line) {
      const [moved, left, held] = [signed(change.balance), money(after.balance), money(after.held)]
      const texts = [nairobiTime(atMs), words, ref, moved, left, held]
      COLUMNS.forEach(({ x, width, align }, index) => pen.say(texts[index]!, x, y, { width, align }))
      y += ROW
    },
    close({ closing }: Statement) {
      if (full()) next()
      pen.rule(y - 4)
      pen.say(word('closing', language), 128, y, { bold: true, width: 220 })
      pen.say(money(closing.balance), 427, y, { bold: true, width: 68, align: 'right' })
      pen.say(money(closing.held), 499, y, { bold: true, width: 56, align: 'right' })
    },
  }
}

/** The pairs above the table. */
const facts = (
  { opening, closing, inCents, outCents }: Statement,
  phone: string,
  days: string,
): (readonly [WordKey, string])[] => [
  ['phone', phone],
  ['period', days],
  ['opening', `KES ${money(opening.balance)}`],
  ['moneyIn', `KES ${money(inCents)}`],
  ['moneyOut', `KES ${money(outCents)}`],
  ['closing', `KES ${money(closing.balance)}`],
  ...(closing.debt > 0 ? [['debtPot', money(closing.debt)] as const] : []),
]

type Style = { size?: number; bold?: boolean; color?: string; width?: number; align?: 'left' | 'right' }

function penOf(doc: Doc) {
  return {
    say(text: string, x: number, y: number, style: Style = {}) {
      const { size = 8, bold = false, color = INK, width = 0, align = 'left' } = style
      doc.font(bold ? 'Helvetica-Bold' : 'Helvetica', size).fillColor(color)
      const shown = width > 0 ? fitted(doc, text, width) : text
      const shift = align === 'right' ? width - doc.widthOfString(shown) : 0
      doc.text(shown, x + shift, y, { lineBreak: false })
    },
    rule: (y: number) =>
      void doc.moveTo(PAGE.left, y).lineTo(PAGE.right, y).lineWidth(0.5).strokeColor(LINE).stroke(),
  }
}

const signed = (cents: Parameters<typeof money>[0]): string =>
  cents > 0 ? `+${money(cents)}` : cents < 0 ? money(cents) : ''

/** Cut to its column, with dots where something is left out. */
function fitted(doc: Doc, text: string, width: number): string {
  if (doc.widthOfString(text) <= width) return text
  let shown = text
  while (shown !== '' && doc.widthOfString(`${shown}…`) > width) shown = shown.slice(0, -1)
  return `${shown}…`
}
