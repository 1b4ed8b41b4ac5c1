import type { Clock } from './clock.ts'
import { draw } from '../course/draw.rules.ts'
import { PRODUCTS, type Message, type Product } from '../messages/message.rules.ts'
import { bodyOf, keyOf, type Asked } from '../messages/xml.rules.ts'

/** A message on its way: its routing key and its body. */
export type Sent = { readonly key: string; readonly body: string }

/** How the transport misbehaves. Rates are from 0 to 1, by message. */
export const FAULTS_OFF = {
  /** Messages that are sent twice. */
  duplicate: 0,
  /** Messages that change places with the next one. */
  reorder: 0,
  /** Messages that are cut off. */
  malformed: 0,
  /** Odds changes with a market that no description knows. */
  unknownMarkets: 0,
  /** REST answers 503. */
  apiDown: false,
}
export type Faults = typeof FAULTS_OFF

export type Transport = {
  readonly faults: Faults
  set: (changes: Partial<Faults>) => void
  /** All messages of a producer are lost for this long; it is back with an alive that is not subscribed. */
  silence: (product: Product, forMs: number) => void
  send: (message: Message, asked?: Asked) => void
}

/** Between the producers and the connections: loses, repeats, reorders and damages messages by its faults. */
export function openTransport(parts: {
  clock: Clock
  seed: string
  deliver: (sent: Sent, asked: Asked) => void
  /** Without a connection nothing needs to be written. */
  isConnected: () => boolean
}): Transport {
  const { clock, seed, deliver } = parts
  const faults = { ...FAULTS_OFF }
  const silentUntilMs = new Map<Product, number>()
  let count = 0
  let held: (() => void) | undefined

  const happens = (name: 'duplicate' | 'reorder' | 'malformed' | 'unknownMarkets'): boolean =>
    faults[name] > 0 && draw(seed, name, count) < faults[name]

  /** Undefined where the message is lost. */
  const passed = (message: Message): Message | undefined => {
    const untilMs = silentUntilMs.get(message.product)
    if (untilMs === undefined) return message
    if (clock.now() < untilMs) return undefined
    if (message.type !== 'alive') return message
    silentUntilMs.delete(message.product)
    return { ...message, subscribed: false }
  }

  return {
    faults,
    set: changes => void Object.assign(faults, changes),
    silence: (product, forMs) => void silentUntilMs.set(product, clock.now() + forMs),
    send: (given, asked = {}) => {
      const message = passed(given)
      if (message === undefined || !parts.isConnected()) return
      count++
      let body = bodyOf(message, asked)
      if (happens('unknownMarkets')) body = body.replace('</odds>', `${UNKNOWN_MARKET}</odds>`)
      if (happens('malformed')) body = body.slice(0, Math.floor(body.length * draw(seed, 'cut', count)))
      const sent = { key: keyOf(message, asked), body }
      const pass = (): void => {
        deliver(sent, asked)
        if (happens('duplicate')) deliver(sent, asked)
      }
      if (held === undefined && happens('reorder')) {
        held = pass
        return
      }
      pass()
      held?.()
      held = undefined
    },
  }
}

const UNKNOWN_MARKET =
  '<market id="99999" specifiers="x=1" status="1"><outcome id="sim:other:1" odds="2.5" active="1"/></market>'

export const isProduct = (value: unknown): value is Product =>
  Object.values(PRODUCTS).some(product => product === value)
