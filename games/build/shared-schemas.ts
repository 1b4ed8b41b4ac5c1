import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import * as zod from 'zod/mini'

/** What builds have in the place of an entry, so that none of it is left out or renamed. */
export const SCHEMAS = 'ruka:schemas'
const ID = `\0${SCHEMAS}`
const USED = /\bz\.(\w+)(?:\s*\.\s*(\w+))?/g
/** What only servers and their documents use. */
const OF_SERVERS = new Set(['toJSONSchema', 'prettifyError'])

/**
 * Gives all builds one file with the library of schemas, which stays from one kind of products to the next: by default
 * each build has its own, with the parts that it uses. It holds what any of these sources uses of the library.
 */
export function sharedSchemas(root: string, sources: readonly string[]): Plugin {
  const names = [...new Set(sources.flatMap(folder => namesIn(join(root, folder))))]
    .filter(name => isFunction(name) && !OF_SERVERS.has(name))
    .sort()
  const kept = names.map((name, at) => `export const kept${at} = z.${name}`)
  return {
    name: 'ruka:shared-schemas',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    resolveId: id => (id === SCHEMAS ? ID : undefined),
    load: id => (id === ID ? [`import * as z from 'zod/mini'`, ...kept].join('\n') : undefined),
    generateBundle(_, bundle) {
      for (const [file, chunk] of Object.entries(bundle))
        if (chunk.type === 'chunk' && chunk.facadeModuleId === ID) delete bundle[file]
    },
  }
}

const LIBRARY: Readonly<Record<string, unknown>> = { ...zod }

/** By its own name, or within a part of the library, such as `iso.date`. */
function isFunction(name: string): boolean {
  const [own, inner] = name.split('.')
  const found = LIBRARY[own!]
  return typeof (inner === undefined ? found : (found as typeof LIBRARY | undefined)?.[inner]) === 'function'
}

const namesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap(file =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(USED)].flatMap(([, own, inner]) => [
        own!,
        `${own}.${inner}`,
      ]),
    )
