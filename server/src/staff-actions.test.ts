import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { modules } from './modules.ts'
import { resealAction } from './platform/process/reseal-action.ts'
import { descriptionOf } from './platform/staff/typed-input.ts'

const actions = [...modules.flatMap(module => module.staffActions ?? []), resealAction(modules)]
const named = actions.map(action => [action.name, action] as const)

/** Fields that hold whatever was stored; their phones are masked. */
const FREE = ['before', 'after', 'evidence']

/** The output as JSON Schema, from which a client or the columns of a table can be made. */
const schemaOf = (output: z.ZodType) =>
  z.toJSONSchema(output, {
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (zodSchema instanceof z.ZodDate) Object.assign(jsonSchema, { type: 'string', format: 'date-time' })
      // A file is named in JSON.
      if (zodSchema instanceof z.ZodCustom) jsonSchema.type = 'string'
    },
  })

/** Paths of parts that a schema says nothing of, or that may have fields which it does not name. */
function openParts(schema: z.core.JSONSchema.BaseSchema, path: readonly string[] = []): readonly string[] {
  const { properties = {}, items, anyOf, oneOf, additionalProperties } = schema
  const alternatives = [...(anyOf ?? []), ...(oneOf ?? [])]
  const parts = [
    ...Object.entries(properties).map(([name, part]) => [part, [...path, name]] as const),
    ...alternatives.map(part => [part, path] as const),
    ...(typeof items === 'object' && !Array.isArray(items) ? [[items, [...path, '[]']] as const] : []),
    ...(typeof additionalProperties === 'object' ? [[additionalProperties, [...path, '*']] as const] : []),
  ]
  const isOpen =
    schema.type === undefined && schema.const === undefined && schema.enum === undefined && parts.length === 0
  return [
    ...(isOpen ? [path.join('.')] : []),
    ...parts.flatMap(([part, below]) => (typeof part === 'object' ? openParts(part, below) : [])),
  ]
}

describe('every staff action', () => {
  it('has a name of its own', () => {
    expect(new Set(actions.map(({ name }) => name)).size).toBe(actions.length)
    expect(actions.length).toBeGreaterThan(60)
  })

  it.each(named)('%s names every field of its output, with a type that JSON has', (_, { output }) => {
    const open = openParts(schemaOf(output)).filter(
      path => !path.split('.').some(part => FREE.includes(part)),
    )
    expect(open).toEqual([])
  })

  it.each(named)(
    '%s has a summary that is one short sentence, and describes all of its input',
    (_, action) => {
      expect(action.summary).toMatch(/^[A-Z].{5,110}[^.]$/)
      const fields = Object.entries(action.input.shape)
      for (const [name, field] of fields) expect(descriptionOf(field), name).toMatch(/^[A-Z].{5,150}[^.]$/)
    },
  )
})
