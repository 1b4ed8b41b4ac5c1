import * as z from 'zod/mini'
import { api } from './api.ts'
import { sharedRefusals, type EndpointShape } from './endpoint.ts'
import { refusals, type RefusalCode } from './refusals.ts'

/**
 * The whole contract as an OpenAPI 3.1 document; committed as `docs/openapi.json` and compared by the tests.
 */
export function openApi(): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, shape] of Object.entries(api) as [string, EndpointShape][]) {
    paths[shape.path] = { ...paths[shape.path], [shape.method.toLowerCase()]: operation(name, shape) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ruka',
      version: '1',
      description:
        'Amounts are KES with at most two decimals; times are ISO 8601. Every refusal carries a stable machine code under ' +
        '`code`. Where a field is called `code`, its errors stand there as a list and the machine code is `error_code`.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: { securitySchemes },
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

const SECURITY: Readonly<Record<Exclude<EndpointShape['auth'], 'visitor'>, readonly object[]>> = {
  either: [{}, { bearer: [] }],
  player: [{ bearer: [] }],
  game: [{ game: [] }],
  'game-or-visitor': [{}, { game: [] }],
  provider: [{ provider: [] }],
}

function operation(operationId: string, shape: EndpointShape): object {
  return {
    operationId,
    summary: shape.summary,
    ...(shape.origin ? { 'x-origin': shape.origin } : {}),
    ...(shape.auth === 'visitor' ? {} : { security: SECURITY[shape.auth] }),
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
    responses: {
      '200': { description: 'Done', content: json(schemaOf(shape.reply, 'output')) },
      ...refused(shape),
    },
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

/** Refusals by status, each with its codes. */
function refused(shape: EndpointShape): Record<string, object> {
  const codes = [...new Set<RefusalCode>([...shape.refusals, ...sharedRefusals])]
  const byStatus = Map.groupBy(codes, code => refusals[code].status)
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, list]) => [
        String(status),
        {
          description: list.map(code => refusals[code].text).join(' · '),
          content: json(refusalSchema(shape, list)),
        },
      ]),
  )
}

/** The machine code, under its other name too where the endpoint takes a field called `code`. */
function refusalSchema({ body, refusalDetails = [] }: EndpointShape, list: readonly RefusalCode[]): object {
  const details = Object.assign(
    {},
    ...refusalDetails
      .filter(({ code }) => list.includes(code))
      .map(({ fields }) => (schemaOf(fields, 'output') as { properties: object }).properties),
  ) as object
  const coded = { type: 'object', properties: { code: { enum: list }, ...details }, required: ['code'] }
  const { properties = {} }: { properties?: object } = body ? schemaOf(body, 'input') : {}
  if (!('code' in properties)) return coded
  const texts = { type: 'array', items: { type: 'string' } }
  const properly = { code: texts, error_code: { enum: list } }
  return { anyOf: [coded, { type: 'object', properties: properly, required: ['code', 'error_code'] }] }
}

const json = (schema: object) => ({ 'application/json': { schema } })

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<
    string,
    unknown
  >
  return rest
}
