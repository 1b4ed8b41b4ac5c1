/**
 * SHA-256 of the code that decides payouts of games, published with their records and compared by their
 * checkers.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

export type CodeHash = { readonly file: string; readonly sha256: string }

const ROOT = join(import.meta.dirname, '../..')
const IMPORT = /^(?:import|export)\s(?!type\b)[^'"]*?from\s+'([^']+)'|^import\s+'([^']+)'/gm

/**
 * The hashes of the files named in `followed`, of everything in this repository that they import, of the
 * files in `alone`, and of the list of libraries. Paths are relative to the repository's root.
 */
export async function hashCode({
  followed,
  alone = [],
}: {
  followed: readonly string[]
  alone?: readonly string[]
}): Promise<readonly CodeHash[]> {
  const found = new Map<string, string>()
  const visit = async (file: string, follows: boolean): Promise<void> => {
    if (found.has(file)) return
    const text = await readFile(join(ROOT, file), 'utf8')
    found.set(file, createHash('sha256').update(text).digest('hex'))
    if (!follows) return
    for (const [, from, bare] of text.matchAll(IMPORT)) {
      const imported = fileOf(from ?? bare!, file)
      if (imported !== undefined) await visit(imported, true)
    }
  }
  for (const file of followed) await visit(file, true)
  for (const file of [...alone, 'package-lock.json']) await visit(file, false)
  return [...found].map(([file, sha256]) => ({ file, sha256 })).toSorted((a, b) => (a.file < b.file ? -1 : 1))
}

/** The differences between the published and the local code, one line each. */
export function codeDifferences(
  published: readonly CodeHash[],
  here: readonly CodeHash[],
): readonly string[] {
  const hashes = new Map(published.map(({ file, sha256 }) => [file, sha256]))
  const known = new Map(here.map(({ file, sha256 }) => [file, sha256]))
  return [
    ...published.flatMap(({ file, sha256 }) =>
      known.get(file) === sha256 ? [] : [`${file} is ${known.has(file) ? 'another file' : 'not'} here`],
    ),
    ...here.flatMap(({ file }) => (hashes.has(file) ? [] : [`${file} decides here and was not published`])),
  ]
}

/** The file in this repository of a module specifier; libraries are in the list of libraries. */
function fileOf(specifier: string, from: string): string | undefined {
  if (specifier.startsWith('.')) return relative(ROOT, join(ROOT, dirname(from), specifier))
  const [, workspace, path] = /^@ruka\/(contract|games|sports)\/(.+)$/.exec(specifier) ?? []
  if (workspace === undefined) return undefined
  return `${workspace === 'contract' ? 'contract/src' : workspace}/${path}.ts`
}
