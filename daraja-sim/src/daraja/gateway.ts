import type { FastifyReply, FastifyRequest } from 'fastify'
import { finished } from 'node:stream'
import { strikes } from '../mpesa/faults.ts'
import type { World } from '../mpesa/world.ts'

/** A refusal by the API gateway: `{requestId, errorCode, errorMessage}` with its HTTP status. */
export class GatewayFault extends Error {
  override name = 'GatewayFault'
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const FIELD_CODE = '400.002.02'

export const invalidField = (field: string): GatewayFault =>
  new GatewayFault(400, FIELD_CODE, `Bad Request - Invalid ${field}`)

/** The input of an endpoint: the fields of the body, unknown ones included, and the raw exchange. */
export type Call = { fields: Record<string, unknown>; request: FastifyRequest; reply: FastifyReply }

/** One path of Daraja. `invalidToken` is its answer to a wrong token; null where none is required. */
export type Endpoint = {
  method: 'GET' | 'POST'
  path: string
  invalidToken: GatewayFault | null
  /** The code of an invalid field, where it is not 400.002.02. */
  fieldCode?: string
  answer: (world: World, call: Call) => unknown
}

/** The fault with this endpoint's code. */
export function asNumberedBy(endpoint: Endpoint, fault: unknown): unknown {
  if (!(fault instanceof GatewayFault) || fault.code !== FIELD_CODE) return fault
  return new GatewayFault(fault.status, endpoint.fieldCode ?? FIELD_CODE, fault.message)
}

/** The faults of any Daraja call, before the call is read. */
export function refuseByFault(world: World): void {
  if (strikes(world.faults, 'spikeArrestNext')) {
    throw new GatewayFault(500, '500.003.02', 'Error Occurred: Spike Arrest Violation')
  }
  if (strikes(world.faults, 'quotaViolationNext'))
    throw new GatewayFault(500, '500.003.03', 'Quota Violation')
  if (strikes(world.faults, 'systemBusyNext')) {
    throw new GatewayFault(500, '500.003.02', 'System is busy. Please try again in few minutes')
  }
}

/** The body's fields; a body that is no JSON object has none, so its first required field is invalid. */
export function fieldsOf(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {}
}

/** Digits given as a JSON number or as a string: clients differ, and Daraja takes both. */
export function digits(fields: Record<string, unknown>, field: string, shape: RegExp): string {
  const value = fields[field]
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  if (typeof text !== 'string' || !shape.test(text)) throw invalidField(field)
  return text
}

/** Whole shillings of at least one, as integer cents. */
export function amountCents(fields: Record<string, unknown>): number {
  return Number(digits(fields, 'Amount', /^[1-9]\d{0,11}$/)) * 100
}

/** One of these exact values; case counts. */
export function choice<T extends string>(
  fields: Record<string, unknown>,
  field: string,
  choices: readonly T[],
): T {
  const chosen = choices.find(candidate => candidate === fields[field])
  if (chosen === undefined) throw invalidField(field)
  return chosen
}

export const SHORTCODE = /^[1-9]\d{4,6}$/

export function text(
  fields: Record<string, unknown>,
  field: string,
  length: { least: number; most: number },
): string {
  const value = fields[field]
  if (typeof value !== 'string' || value.trim().length < length.least || value.length > length.most) {
    throw invalidField(field)
  }
  return value
}

/**
 * A URL that a callback can be posted to. Production takes HTTPS only; a simulator on one machine takes both.
 */
export function url(fields: Record<string, unknown>, field: string): string {
  const value = text(fields, field, { least: 1, most: 2000 })
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) throw invalidField(field)
  return value
}

/**
 * Replies to a request that starts work, and does the work, in the order that the faults require.
 * Normally the work begins once the reply has left, as with M-PESA.
 */
export async function acknowledge(
  world: World,
  reply: FastifyReply,
  ack: unknown,
  work: () => Promise<void>,
): Promise<void> {
  const { submitReply, callbackBeforeReply } = world.faults
  // A reply that hangs is never sent, so nothing can wait for it.
  if (callbackBeforeReply || submitReply === 'hang') await work()
  else finished(reply.raw, () => !world.stopping.aborted && void work())
  if (submitReply === 'normal') return void reply.send(ack)
  if (submitReply === 'html503') {
    return void reply.code(503).type('text/html').send('<html><body>Request unsuccessful.</body></html>')
  }
  reply.hijack()
  if (submitReply === 'reset') reply.raw.destroy()
}
