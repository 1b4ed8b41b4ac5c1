import { expect, it } from 'vitest'
import { z } from 'zod'
import { modules, openModules } from '../src/modules.ts'
import { openTestContext } from './test-context.ts'

it('every event, its consumers and its payload are committed as docs/events.json, so that a change is seen in review', async () => {
  const ctx = await openTestContext()
  try {
    const program = openModules(ctx)
    for (const module of modules) module.register?.(program)
    const consumersOf = new Map(
      ctx.events.subscriptions().map(({ type, consumers }) => [type.name, consumers]),
    )
    const document = modules
      .flatMap(({ name: publisher, events = {} }) =>
        Object.values(events).map(type => ({ publisher, ...type })),
      )
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ publisher, name, about, payload }) => {
        const { $schema: _, ...schema } = z.toJSONSchema(payload)
        return { name, about, publisher, consumers: consumersOf.get(name) ?? [], payload: schema }
      })
    expect([...consumersOf.keys()].filter(name => !document.some(event => event.name === name))).toEqual([])
    await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot('../../docs/events.json')
  } finally {
    await ctx.drop()
  }
})
