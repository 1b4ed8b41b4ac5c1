import * as z from 'zod/mini'
import { api } from './api.ts'
import { sharedRefusals, type CallerName, type EndpointShape } from './endpoint.ts'
import { byReference } from './openapi-references.ts'
import { refusals } from './refusals.ts'

/**
 * The whole contract as an OpenAPI 3.1 document; committed as `docs/openapi.json` and compared by the tests.
 */
export function openApi() {
  const operations: Record<string, Record<string, object>> = {}
  for (const [name, shape] of Object.entries(api) as [string, EndpointShape][]) {
    operations[shape.path] = {
      ...operations[shape.path],
      [shape.method.toLowerCase()]: operation(name, shape),
    }
  }
  const { paths, schemas } = byReference({ paths: operations })
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ruka',
      version: '1',
      description:
        'Amounts are KES with at most two decimals; times are ISO 8601. Every refusal carries a stable machine code under ' +
        '`code`, errors of fields as lists under their names, and other texts under `detail`. Where a field is called ' +
        '`code`, its errors stand there as a list and the machine code is `error_code`. Any operation may answer with ' +
        `${sharedRefusals.map(code => `\`${code}\``).join(', ')}.`,
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes,
      schemas: { ...refusedSchemas, ...schemas },
      responses: refusedResponses,
    },
    'x-refusals': texts(),
  }
}

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  game: {
    type: 'http',
    scheme: 'bearer',
    description: 'From `/play/session/`; lives with the player’s login',
  },
  provider: {
    type: 'apiKey',
    in: 'header',
    name: 'ruka-signature',
    description: 'With `ruka-provider` and `ruka-timestamp`; docs/providers.md says what is signed',
  },
}

/** The scheme by which each kind of caller proves who it is. */
const SCHEMES: Readonly<Record<CallerName, keyof typeof securitySchemes>> = {
  player: 'bearer',
  game: 'game',
  provider: 'provider',
}

/** What a request may carry, one of a list; the empty object stands for nothing. */
function security(auth: EndpointShape['auth']): { security?: readonly object[] } {
  const [, name, orVisitor] = /^(.+?)(-or-visitor)?$/.exec(auth)!
  if (name === 'visitor') return {}
  const own = { [SCHEMES[name as CallerName]]: [] }
  return { security: orVisitor === undefined ? [own] : [{}, own] }
}

function operation(operationId: string, shape: EndpointShape): object {
  return {
    operationId,
    tags: [shape.path.split('/')[1]!],
    summary: shape.summary,
    ...(shape.origin ? { 'x-origin': shape.origin } : {}),
    ...security(shape.auth),
    parameters: [
      ...parameters('path', shape.params),
      ...parameters('query', shape.query),
      ...(shape.idempotent
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              schema: { type: 'string', minLength: 8, maxLength: 100 },
            },
          ]
        : []),
    ],
    ...(shape.body ? { requestBody: { required: true, content: json(schemaOf(shape.body, 'input')) } } : {}),
    ...refused(shape),
  }
}

function parameters(place: 'path' | 'query', schema: EndpointShape['params']): object[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, object>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }))
}

/** Every machine code, with the status and the text that it has unless a figure makes the text clearer. */
const texts = (): Record<string, object> =>
  Object.fromEntries(Object.entries(refusals).map(([code, { status, text }]) => [code, { status, text }]))

/** Refusals: their codes, the endpoint's own and those that every endpoint shares, and what some have beside them. */
function refused(shape: EndpointShape): object {
  const own = shape.refusals.filter(code => !sharedRefusals.some(shared => shared === code))
  return {
    'x-refusals': own,
    responses: {
      '200': { description: 'Done', content: json(schemaOf(shape.reply, 'output')) },
      default: refusedResponse(shape),
    },
  }
}

function refusedResponse({ body, refusalDetails = [] }: EndpointShape): object {
  const { properties = {} }: { properties?: object } = body ? schemaOf(body, 'input') : {}
  const name = 'code' in properties ? 'RefusedBesideCode' : 'Refused'
  if (refusalDetails.length === 0) return { $ref: `#/components/responses/${name}` }
  const details = refusalDetails.map(({ code, fields }) => ({
    type: 'object',
    properties: {
      code: { const: code },
      ...(schemaOf(fields, 'output') as { properties: object }).properties,
    },
    required: ['code'],
  }))
  const any = { $ref: `#/components/schemas/${name}` }
  return { description: DESCRIPTION, content: json({ anyOf: [any, ...details] }) }
}

const DESCRIPTION =
  'Refused. `x-refusals` of the operation has its own codes, `x-refusals` of the document the status and text of each'
const refusal = (code: string): object => ({
  type: 'object',
  properties: {
    detail: { type: 'string', description: 'What a player reads, where it is about no field' },
    [code]: { enum: Object.keys(refusals) },
  },
  required: [code],
})
/** The machine code has another name where the endpoint takes a field called `code`, whose errors have that one. */
const refusedSchemas = { Refused: refusal('code'), RefusedBesideCode: refusal('error_code') }
const refusedResponses = Object.fromEntries(
  Object.keys(refusedSchemas).map(name => [
    name,
    {
      description: DESCRIPTION,
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
    },
  ]),
)

const json = (schema: object) => ({ 'application/json': { schema } })

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<
    string,
    unknown
  >
  return rest
}
