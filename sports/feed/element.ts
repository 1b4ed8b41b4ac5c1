import { parseXml, XmlElement } from '@rgrove/parse-xml'
import { UnreadMessage } from './message.ts'

/** The greatest message that is read: the feed’s are some ten kilobytes. */
const CHARACTERS_MAX = 4_000_000
/** As many things that are not understood are named; there may be more. */
const UNKNOWN_MAX = 50

/** Reads a document. @throws UnreadMessage where it is not well formed, too large, or declares types. */
export function readDocument(xml: string): Element {
  if (xml.length > CHARACTERS_MAX)
    throw new UnreadMessage(`the message has more than ${CHARACTERS_MAX} characters`)
  if (/<!DOCTYPE/i.test(xml)) throw new UnreadMessage('the message declares a document type')
  const { root } = parsed(xml.replace(/^\uFEFF/, ''))
  if (!root) throw new UnreadMessage('the message has no element')
  return new Element(root, { unknown: [] })
}

function parsed(xml: string) {
  try {
    return parseXml(xml)
  } catch (error) {
    // The parser shows the place over several lines.
    throw new UnreadMessage((error as Error).message.split('\n')[0])
  }
}

/**
 * An element that records which attributes were read, so that `done` can name the others. An attribute with a
 * malformed value is a fault of the message.
 */
export class Element {
  readonly #element: XmlElement
  readonly #notes: { readonly unknown: string[] }
  readonly #asked = new Set<string>()

  constructor(element: XmlElement, notes: { readonly unknown: string[] }) {
    this.#element = element
    this.#notes = notes
  }

  get name(): string {
    return this.#element.name
  }

  get unknown(): readonly string[] {
    return this.#notes.unknown
  }

  text(name: string): string | undefined {
    this.#asked.add(name)
    return Object.hasOwn(this.#element.attributes, name) ? this.#element.attributes[name] : undefined
  }

  needed<Value>(name: string, value: Value | undefined): Value {
    if (value === undefined) throw new UnreadMessage(`${this.name} has no ${name}`)
    return value
  }

  integer(name: string): number | undefined {
    return this.#read(name, /^-?\d{1,16}$/, Number, Number.isSafeInteger)
  }

  decimal(name: string): number | undefined {
    return this.#read(name, /^-?\d{1,12}(?:\.\d{1,15})?$/, Number, Number.isFinite)
  }

  flag(name: string): boolean | undefined {
    return this.#read(
      name,
      /^(?:0|1|true|false)$/,
      text => text === '1' || text === 'true',
      () => true,
    )
  }

  /** The elements below with one of these names, in their order; others are noted as unknown. */
  children(...names: readonly string[]): readonly Element[] {
    const found: Element[] = []
    for (const child of this.#element.children) {
      if (!(child instanceof XmlElement)) continue
      if (names.includes(child.name)) found.push(new Element(child, this.#notes))
      else this.#note(`${this.name}/${child.name}`)
    }
    return found
  }

  /** To be called when all of the element was read. */
  done(): void {
    for (const name of Object.keys(this.#element.attributes))
      if (!this.#asked.has(name) && !name.startsWith('xmlns')) this.#note(`${this.name}@${name}`)
  }

  #read<Value>(
    name: string,
    shape: RegExp,
    convert: (text: string) => Value,
    isSound: (value: Value) => boolean,
  ): Value | undefined {
    const text = this.text(name)
    if (text === undefined || text === '') return undefined
    const value = shape.test(text) ? convert(text) : undefined
    if (value === undefined || !isSound(value))
      throw new UnreadMessage(`${this.name} has ${name}="${text.slice(0, 40)}"`)
    return value
  }

  #note(what: string): void {
    const { unknown } = this.#notes
    if (unknown.length < UNKNOWN_MAX && !unknown.includes(what)) unknown.push(what)
  }
}
