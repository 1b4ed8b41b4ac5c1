/** The parts of an OpenAPI document that occur more than once, moved to its components. */

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
type Node = { readonly [key: string]: Json }

/** Shorter schemas are as long as a reference to them. */
const LEAST_LENGTH = 100

const isNode = (value: Json | undefined): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a value is a schema, by its place: under such a key, or in such a list or map. */
const SCHEMA_KEYS = new Set(['schema', 'items', 'additionalProperties', 'not', 'propertyNames'])
const LIST_KEYS = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems'])

/**
 * The document with each schema that occurs more than once, and each refused response, as a component. A schema has
 * the name of the first place that it is in, such as `QuoteSlipDataTerms`.
 */
export function byReference(document: { readonly paths: object }): {
  paths: object
  schemas: Readonly<Record<string, object>>
} {
  const counts = new Map<string, number>()
  walk(document.paths as Node, [], (schema, _, visit) => {
    const text = JSON.stringify(schema)
    counts.set(text, (counts.get(text) ?? 0) + 1)
    // What is in a schema that is there again is there again with it.
    return counts.get(text) === 1 ? visit(schema) : schema
  })
  const names = new Map<string, string>()
  const schemas: Record<string, Json> = {}
  const paths = walk(document.paths as Node, [], (schema, place, visit) => {
    const text = JSON.stringify(schema)
    if (text.length < LEAST_LENGTH || counts.get(text) === 1) return visit(schema)
    const known = names.get(text)
    const name = known ?? freeName(nameOf(place), schemas)
    if (known === undefined) {
      names.set(text, name)
      schemas[name] = {}
      schemas[name] = visit(schema)
    }
    return { $ref: `#/components/schemas/${name}` }
  })
  return { paths: paths as Node, schemas: schemas as Record<string, object> }
}

type OnSchema = (schema: Node, place: readonly string[], visit: (schema: Node) => Node) => Node

/** A copy in which `onSchema` decides on each schema, from the outside in. */
function walk(value: Json, place: readonly string[], onSchema: OnSchema): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(each => walk(each, place, onSchema))
  if (!isNode(value)) return value
  const operation = value['operationId']
  const here = typeof operation === 'string' ? [operation] : place
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, part(key, inner, here, onSchema)]),
  )
}

function part(key: string, inner: Json, place: readonly string[], onSchema: OnSchema): Json {
  const schema = (each: Json, at: readonly string[]): Json =>
    isNode(each) ? onSchema(each, at, whole => walk(whole, at, onSchema) as Node) : each
  if (SCHEMA_KEYS.has(key)) return schema(inner, place)
  if (LIST_KEYS.has(key) && Array.isArray(inner))
    return (inner as readonly Json[]).map(each => schema(each, place))
  if (key === 'properties' && isNode(inner))
    return Object.fromEntries(
      Object.entries(inner).map(([name, each]) => [name, schema(each, [...place, name])]),
    )
  return walk(inner, place, onSchema)
}

const nameOf = (place: readonly string[]): string =>
  place
    .flatMap(part => part.split(/[^A-Za-z0-9]+/))
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join('') || 'Schema'

const freeName = (name: string, taken: object, no = 2): string =>
  !(name in taken) ? name : `${name}${no}` in taken ? freeName(name, taken, no + 1) : `${name}${no}`
