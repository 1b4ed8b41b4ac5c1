import { NeedsCallers, piecesOf, sqlOf, text, UNKNOWN, Unreadable, type Value } from './values.ts'

function known(value: Value | undefined, what: string): string {
  if (value?.kind === 'text') return value.text
  if (value?.kind === 'unknown' && value.of) throw new NeedsCallers(value.of)
  throw new Unreadable(`${what} of something that is not known`)
}

const quoted = (name: string): string =>
  name
    .split('.')
    .map(part => `"${part}"`)
    .join('.')

/** The functions of Kysely that make a part of a statement. */
export function kyselyCall(name: string, args: readonly (() => Value)[]): Value {
  const values = args.map(each => each())
  if (name === 'raw') return sqlOf(known(values[0], 'raw text'))
  if (name === 'ref' || name === 'table') return sqlOf(quoted(known(values[0], 'the name')))
  if (name === 'id') return sqlOf(values.map(each => quoted(known(each, 'the name'))).join('.'))
  // A literal's value changes no column; a type that needs text would be seen as wrong.
  if (name === 'lit') return sqlOf(values[0]?.kind === 'text' ? values[0].text : '1')
  if (name === 'join') {
    const [items, between = sqlOf(', ')] = values
    if (items?.kind !== 'list') throw new Unreadable('a list is not known')
    const separator = piecesOf(between)
    const pieces = items.items.flatMap((item, at) => [...(at === 0 ? [] : separator), ...piecesOf(item)])
    return { kind: 'sql', pieces }
  }
  return UNKNOWN
}

export function objectCall(name: string, of: Value): Value {
  if (of.kind !== 'record') return UNKNOWN
  const entries = [...of.fields]
  if (name === 'keys') return { kind: 'list', items: entries.map(([key]) => text(key)) }
  if (name === 'values') return { kind: 'list', items: entries.map(([, value]) => value()) }
  if (name === 'entries')
    return {
      kind: 'list',
      items: entries.map(([key, value]) => ({ kind: 'list', items: [text(key), value()] })),
    }
  return UNKNOWN
}

/** A list that is not known has one item that is not known. `call` gives what a function gives. */
export function listCall(
  call: (target: Value & { kind: 'function' }, args: readonly (() => Value)[]) => Value,
  from: Value,
  name: string,
  args: readonly (() => Value)[],
): Value | undefined {
  const items = from.kind === 'list' ? from.items : from.kind === 'unknown' ? [from] : undefined
  if (!items) return undefined
  if (name === 'map' || name === 'flatMap') {
    const each = args[0]!()
    if (each.kind !== 'function') return UNKNOWN
    return { kind: 'list', items: items.map(item => call(each, [() => item, () => UNKNOWN])) }
  }
  if (name === 'filter' || name === 'toSorted' || name === 'slice') return from
  if (name === 'join' && from.kind === 'list' && items.every(item => item.kind === 'text')) {
    const between = args[0]?.()
    return text(items.map(item => item.text).join(between?.kind === 'text' ? between.text : ','))
  }
  return undefined
}
