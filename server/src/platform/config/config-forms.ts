import { isIP } from 'node:net'
import { z } from 'zod'
import { isNetwork } from '../base/client-address.ts'

/** The forms of variables. Each message completes `NAME must be …`. */
export const port = z.coerce
  .number({ error: 'a port number' })
  .int('a port number')
  .min(0, 'a port from 0 to 65535')
  .max(65535, 'a port from 0 to 65535')

export const origin = z
  .string()
  .refine(
    text => URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text),
    'an origin such as https://play.example, without a path',
  )

export const url = z
  .string()
  .refine(text => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'an http or https address')

/** Where to listen: it is part of our own addresses where no origins are configured. */
export const host = z
  .string()
  .refine(text => isIP(text) !== 0 || /^[\w.-]{1,253}$/.test(text), 'a host name or an address to listen on')

/** Entries with commas between them. */
export const list = z.string().transform(text =>
  text
    .split(',')
    .map(item => item.trim())
    .filter(item => item !== ''),
)

export const networksSuchAs = (example: string) =>
  list.pipe(z.array(z.string().refine(isNetwork, `addresses or networks such as ${example}`))).default([])

export const flag = z.enum(['true', 'false'], { error: 'true or false' }).transform(text => text === 'true')

const key32 = z
  .string()
  .regex(/^[0-9a-f]{64}$/, '32 bytes as 64 lower-case hex digits')
  .optional()

/** A key, and during its rotation the previous or next one, which is accepted too. */
export const keyVariables = <Name extends string>(name: Name) =>
  ({ [name]: key32, [`${name}_PREVIOUS`]: key32 }) as Record<Name | `${Name}_PREVIOUS`, typeof key32>

export const text = (what: string) => z.string().min(1, what).optional()

/** A whole number within bounds, in a unit such as milliseconds. */
export const between = (unit: string, { least, most }: { least: number; most: number }) =>
  z.coerce
    .number({ error: `a number of ${unit}` })
    .int(`a whole number of ${unit}`)
    .min(least, `at least ${least} ${unit}`)
    .max(most, `at most ${most} ${unit}`)

/** What is wrong with the two keys of a rotation, a line at most each. */
export const sameKeyFaults = (config: object, names: readonly string[]): readonly string[] =>
  names.map(name => {
    const [key, previous] = [
      Reflect.get(config, name) as unknown,
      Reflect.get(config, `${name}_PREVIOUS`) as unknown,
    ]
    return key !== undefined && key === previous ? `${name}_PREVIOUS must differ from ${name}` : ''
  })
