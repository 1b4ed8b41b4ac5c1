import type { Plugin, Rolldown } from 'vite'

/** What a client uses of an endpoint; the rest is for the server and for documents. */
const USED = new Set(['method', 'path', 'auth', 'reply'])

/** Leaves out what no client uses of the endpoints of the contract: players pay for each byte. */
export function leanEndpoints(): Plugin {
  return {
    name: 'ruka:lean-endpoints',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/src\/[\w-]+\.ts$/, code: /\bendpoint\(\{/ },
      handler(code) {
        const { body } = this.parse(code, { lang: 'ts' })
        const unused = body.flatMap(unusedIn)
        const lean = unused.reduceRight((left, [from, to]) => left.slice(0, from) + left.slice(to), code)
        return { code: lean, map: null }
      },
    },
  }
}

type Statement = ReturnType<Rolldown.PluginContext['parse']>['body'][number]

/** Where a statement has what is left out of its endpoints, each place with the comma behind it. */
function unusedIn(statement: Statement): readonly (readonly [from: number, to: number])[] {
  if (statement.type !== 'ExportNamedDeclaration') return []
  if (statement.declaration?.type !== 'VariableDeclaration') return []
  return statement.declaration.declarations.flatMap(({ init }) => {
    if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return []
    const [shape] = init.arguments
    if (init.callee.name !== 'endpoint' || shape?.type !== 'ObjectExpression') return []
    return shape.properties.flatMap((property, at) =>
      property.type === 'Property' && property.key.type === 'Identifier' && !USED.has(property.key.name)
        ? [[property.start, shape.properties[at + 1]?.start ?? shape.end - 1] as const]
        : [],
    )
  })
}
