import type { World } from '../mpesa/world.ts'
import { digits, GatewayFault, invalidField, text } from './gateway.ts'

/**
 * The credentials every M-PESA Express call carries. The Timestamp is only held to its format and to being
 * the one inside the Password: real clients send it in several zones.
 */
export function checkStkPassword(world: World, fields: Record<string, unknown>): string {
  const shortcode = digits(fields, 'BusinessShortCode', /^[1-9]\d{4,6}$/)
  const password = text(fields, 'Password', { least: 1, most: 1000 })
  const timestamp = digits(fields, 'Timestamp', /^\d{14}$/)
  if (!isCalendarTime(timestamp)) throw invalidField('Timestamp')
  if (shortcode !== world.config.shortcode)
    throw new GatewayFault(500, '500.001.1001', 'Merchant does not exist')
  const expected = Buffer.from(`${shortcode}${world.config.passkey}${timestamp}`).toString('base64')
  if (password !== expected) throw new GatewayFault(500, '500.001.1001', 'Wrong credentials')
  return shortcode
}

/** True for the fourteen digits of a moment that exists: no thirteenth month, no 31 June. */
function isCalendarTime(stamp: string): boolean {
  const [year, month, day, hour, minute, second] = [
    stamp.slice(0, 4),
    ...(stamp.slice(4).match(/../g) ?? []),
  ].map(Number) as [number, number, number, number, number, number]
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  return date.toISOString().replace(/\D/g, '').startsWith(stamp)
}
