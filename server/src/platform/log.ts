import pino, { type Logger } from 'pino'
import { maskPhones } from './mask-phones.ts'

export type { Logger }

/** Keys whose values never reach a log, wherever they stand. */
const SECRET_KEYS = [
  'password',
  'password_confirm',
  'pin',
  'code',
  'token',
  'access',
  'refresh',
  'launch_token',
  'authorization',
  'cookie',
  'apikey',
  'secret',
  'seed',
  'msisdn',
  'phone',
  'securitycredential',
  'passkey',
]
/** M-PESA’s checkout ids end in the payer’s nine national digits. */
const CHECKOUT = /ws_CO_\d+/g
const TOKEN = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g

const clean = (text: string): string =>
  maskPhones(text.replace(TOKEN, '[token]').replace(CHECKOUT, 'ws_CO_[redacted]'))

/** A copy without secrets: by key, and phones and tokens inside any text. */
function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return clean(value)
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Error)
    return {
      type: value.name,
      message: clean(value.message),
      stack: clean(value.stack ?? ''),
      ...('code' in value ? { sqlstate: String(value.code) } : {}),
    }
  if (depth > 4) return '[deep]'
  if (Array.isArray(value)) return value.slice(0, 20).map(item => redact(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      SECRET_KEYS.includes(key.toLowerCase()) ? '[redacted]' : redact(item, depth + 1),
    ]),
  )
}

/** The structured log: JSON lines on standard output. Redaction happens here, so that no caller can forget it. */
export function openLog(level: string, destination?: pino.DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: label => ({ level: label }),
        log: object => redact(object) as Record<string, unknown>,
      },
      hooks: {
        logMethod(args, method) {
          method.apply(
            this,
            args.map(arg => (typeof arg === 'string' ? clean(arg) : arg)) as Parameters<typeof method>,
          )
        },
      },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  )
}
