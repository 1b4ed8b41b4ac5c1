import type { Cents } from '@ruka/contract/money'
import { z } from 'zod'

/** Fields of the outputs of staff actions. Times leave as they are, and are ISO 8601 in JSON. */

/**
 * An amount in cents, a safe integer. The brand is only known to the compiler, and the schema stays one of a
 * number.
 */
export const cents = z.int() as unknown as z.ZodType<Cents, number>

/** The fields of an output as one line, such as `{ rows: { id, kind }[], next }`. */
export function outlineOf(schema: z.core.$ZodType): string {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return outlineOf(schema.unwrap())
  if (schema instanceof z.ZodArray) {
    const item = outlineOf(schema.element)
    return item === '' ? 'text[]' : `${item}[]`
  }
  if (schema instanceof z.ZodUnion) {
    const parts = [...new Set(schema.options.map(outlineOf))].filter(part => part !== '')
    return parts.join(' or ')
  }
  if (!(schema instanceof z.ZodObject)) return ''
  const fields = Object.entries(schema.shape).map(([name, field]) => {
    const inner = outlineOf(field)
    return inner === '' || inner === 'text[]' ? name : `${name}: ${inner}`
  })
  return `{ ${fields.join(', ')} }`
}
