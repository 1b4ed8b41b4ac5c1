import { RATES, type Rates } from '../course/incidents.rules.ts'

/** The simulator's configuration. Times are milliseconds. */
export type Config = {
  port: number
  host: string
  /** The access token of REST and of the message stream. A sample: it opens nothing real. */
  token: string
  bookmakerId: number
  /** Where messages are published beside the stream; null without a broker. */
  broker: { url: string; exchange: string } | null
  seed: string
  /** How many times faster than real time matches are played and the calendar passes. */
  speed: number
  /** The season's first kick-off; null for the rolling schedule. */
  startMs: number | null
  /** Between two rounds of ten matches, in the calendar's time: of the rolling schedule, and of an even season. */
  roundMs: number
  /** The season from `startMs` has a round every `roundMs`, in place of its own dates. */
  isEven: boolean
  /** How long before its kick-off a match is offered, in the calendar's time. */
  horizonMs: number
  liveTickMs: number
  prematchTickMs: number
  /** How often each incident happens to a match, from 0 to 1. */
  rates: Rates
  /** Every match has an incident, each kind in turn. */
  isEveryIncident: boolean
  /** The clock stands still and moves by POST /sim/clock. */
  isClockManual: boolean
}

export class ConfigFault extends Error {
  override name = 'ConfigFault'
}

type Rule = { fallback: string; expects: string; accepts: RegExp }
const whole = (fallback: string): Rule => ({ fallback, expects: 'a whole number', accepts: /^\d{1,9}$/ })
const flag = { fallback: 'false', expects: 'true or false', accepts: /^(true|false)$/ }

/** Every variable, its default and what it may be. */
const RULES = {
  FEED_SIM_PORT: { fallback: '7005', expects: 'a port from 0 (any free one) to 65535', accepts: /^\d{1,5}$/ },
  FEED_SIM_HOST: { fallback: '127.0.0.1', expects: 'a host name or address', accepts: /^[\w.:-]{1,253}$/ },
  FEED_SIM_TOKEN: {
    fallback: 'sample-feed-token',
    expects: '1 to 200 printable characters without spaces',
    accepts: /^[\x21-\x7e]{1,200}$/,
  },
  FEED_SIM_BOOKMAKER_ID: whole('4711'),
  FEED_SIM_AMQP_URL: {
    fallback: '',
    expects: 'empty, or a broker such as amqp://name:word@127.0.0.1:5672/unifiedfeed',
    accepts: /^(|amqps?:\/\/[\x21-\x7e]{1,300})$/,
  },
  FEED_SIM_EXCHANGE: {
    fallback: 'unifiedfeed',
    expects: '1 to 100 letters, digits, ., - or _',
    accepts: /^[\w.-]{1,100}$/,
  },
  FEED_SIM_SEED: { fallback: 'ruka', expects: '1 to 100 letters, digits, - or _', accepts: /^[\w-]{1,100}$/ },
  FEED_SIM_SPEED: { fallback: '1', expects: 'a number above 0', accepts: /^\d{1,5}(\.\d{1,3})?$/ },
  FEED_SIM_START: {
    fallback: '',
    expects: 'empty, or a time such as 2026-11-26T12:00:00Z',
    accepts: /^(|\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z)$/,
  },
  FEED_SIM_ROUND_MINUTES: whole('60'),
  FEED_SIM_EVEN_ROUNDS: flag,
  FEED_SIM_HORIZON_HOURS: whole('24'),
  FEED_SIM_LIVE_TICK_MS: whole('4000'),
  FEED_SIM_PREMATCH_TICK_MS: whole('120000'),
  FEED_SIM_RATES: {
    fallback: '',
    expects: 'incidents with rates from 0 to 1, such as postponed=0.1,abandoned=0',
    accepts: /^(|[a-z-]+=(0|1|0\.\d{1,6})(,[a-z-]+=(0|1|0\.\d{1,6}))*)$/i,
  },
  FEED_SIM_EVERY_INCIDENT: flag,
  FEED_SIM_MANUAL_CLOCK: flag,
} satisfies Record<string, Rule>
type Name = keyof typeof RULES

const MINUTE_MS = 60_000

/** Reads the environment; throws ConfigFault naming every variable that is wrong, and what was expected of it. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const faults = new Map<Name, string>()
  const refuse = (name: Name, why: string) => void (faults.has(name) || faults.set(name, `${name}: ${why}`))
  /** The value, or the default where it is wrong: the rest is read by that. */
  const value = (name: Name, isUsable: (given: string) => boolean = () => true): string => {
    const rule: Rule = RULES[name]
    const given = env[name] ?? rule.fallback
    if (rule.accepts.test(given) && isUsable(given)) return given
    refuse(name, `expected ${rule.expects}`)
    return rule.fallback
  }
  const number = (name: Name, { least, most }: { least: number; most: number }): number => {
    const given = Number(value(name))
    if (given < least || given > most) refuse(name, `expected a number from ${least} to ${most}`)
    return given
  }
  const start = value('FEED_SIM_START', given => given === '' || !Number.isNaN(Date.parse(given)))
  const url = value('FEED_SIM_AMQP_URL', given => given === '' || URL.canParse(given))
  const exchange = value('FEED_SIM_EXCHANGE')
  const { rates, unknown } = readRates(value('FEED_SIM_RATES'))
  if (unknown.length > 0)
    refuse('FEED_SIM_RATES', `${unknown.join(', ')}: none of ${Object.keys(RATES).join(', ')}`)
  const config = {
    port: number('FEED_SIM_PORT', { least: 0, most: 65_535 }),
    host: value('FEED_SIM_HOST'),
    token: value('FEED_SIM_TOKEN'),
    bookmakerId: number('FEED_SIM_BOOKMAKER_ID', { least: 1, most: 999_999_999 }),
    broker: url === '' ? null : { url, exchange },
    seed: value('FEED_SIM_SEED'),
    speed: number('FEED_SIM_SPEED', { least: 0.1, most: 3_600 }),
    startMs: start === '' ? null : Date.parse(start),
    roundMs: number('FEED_SIM_ROUND_MINUTES', { least: 10, most: 1_440 }) * MINUTE_MS,
    isEven: value('FEED_SIM_EVEN_ROUNDS') === 'true',
    horizonMs: number('FEED_SIM_HORIZON_HOURS', { least: 4, most: 336 }) * 60 * MINUTE_MS,
    liveTickMs: number('FEED_SIM_LIVE_TICK_MS', { least: 100, most: 600_000 }),
    prematchTickMs: number('FEED_SIM_PREMATCH_TICK_MS', { least: 1_000, most: 3_600_000 }),
    rates,
    isEveryIncident: value('FEED_SIM_EVERY_INCIDENT') === 'true',
    isClockManual: value('FEED_SIM_MANUAL_CLOCK') === 'true',
  }
  if (faults.size > 0) throw new ConfigFault([...faults.values()].join('\n'))
  return config
}

function readRates(text: string): { rates: Rates; unknown: readonly string[] } {
  const rates: Rates = { ...RATES }
  const unknown: string[] = []
  for (const pair of text === '' ? [] : text.split(',')) {
    const [name = '', rate] = pair.split('=')
    if (isIncident(name)) rates[name] = Number(rate)
    else unknown.push(name)
  }
  return { rates, unknown }
}

const isIncident = (name: string): name is keyof Rates => Object.hasOwn(RATES, name)
