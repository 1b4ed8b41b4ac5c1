import { expect, it } from 'vitest'
import { gatewayClientMessage, gatewayServerMessage } from './live.ts'
import { topics, type TopicShape } from './topics.ts'

type Union = {
  readonly _zod: { readonly def: { readonly options?: readonly Union[]; readonly shape?: { t?: Kind } } }
}
type Kind = { readonly _zod: { readonly values?: ReadonlySet<unknown> } }

/** The kinds of the messages of a union. */
const kindsOf = (schema: unknown): unknown[] => {
  const { options, shape } = (schema as Union)._zod.def
  return options ? options.flatMap(kindsOf) : [...(shape?.t?._zod.values ?? [])]
}
const all: readonly TopicShape[] = Object.values(topics)

it.each(['site', 'games'] as const)(
  'a message of the origin %s is one topic’s or the gateway’s by its kind, so that topics need not be named',
  origin => {
    const here = all.filter(topic => topic.origin === origin && topic.isSingle)
    const kinds = [gatewayServerMessage, ...here.map(({ server }) => server)].flatMap(kindsOf)
    expect(kinds.length).toBeGreaterThan(4)
    expect(kinds.filter((kind, at) => kinds.indexOf(kind) !== at)).toEqual([])
  },
)

it('a binary message is one topic’s by its first byte, and only topics that need not be named have such', () => {
  const binary = all.filter(({ byte }) => byte !== undefined)
  expect(binary.length).toBeGreaterThan(0)
  expect(new Set(binary.map(({ byte }) => byte)).size).toBe(binary.length)
  expect(binary.every(({ byte, isSingle }) => isSingle && byte! >= 0 && byte! < 256)).toBe(true)
})

it('no topic takes a message by a kind of the gateway’s', () => {
  const gateways = kindsOf(gatewayClientMessage)
  expect(gateways).toEqual(['hello', 'subscribe', 'unsubscribe', 'ping'])
  const taken = all.flatMap(({ client }) => kindsOf(client))
  expect(taken.filter(kind => gateways.includes(kind))).toEqual([])
})

it('no name fits two patterns of one origin', () => {
  const shapes = all.map(({ origin, pattern }) => `${origin} ${pattern.replaceAll(/:\w+/g, ':')}`)
  expect(new Set(shapes).size).toBe(shapes.length)
})
