import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/**
 * `node check/folders.ts FOLDER…`: prints each folder that imports files of its parent while files of its parent import
 * it, and each two folders of the server that stand beside each other and import each other, and exits with 1 where
 * there is one. Such a folder shows no layer: what both need belongs beside or below it. Tests count for nothing.
 */
const ROOT = join(import.meta.dirname, '..')
const IMPORTED = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g

type Import = { readonly by: string; readonly of: string }
const imports: readonly Import[] = globSync(
  process.argv.slice(2).map(folder => `${folder}/**/*.{ts,tsx}`),
  {
    cwd: ROOT,
    exclude: path => /(^|\/)(node_modules|dist)$/.test(path),
  },
)
  .filter(file => !file.includes('.test.'))
  .flatMap(by =>
    [...readFileSync(join(ROOT, by), 'utf8').matchAll(IMPORTED)].map(([, path]) => ({
      by,
      of: normalize(join(dirname(by), path!)),
    })),
  )

const upward = imports.filter(({ by, of }) => dirname(dirname(by)) === dirname(of))
const downward = Map.groupBy(
  imports.filter(({ by, of }) => dirname(dirname(of)) === dirname(by)),
  ({ of }) => dirname(of),
)
let wrong = 0
for (const [folder, ups] of Map.groupBy(upward, ({ by }) => dirname(by))) {
  const [down] = downward.get(folder) ?? []
  if (!down) continue
  wrong++
  process.stdout.write(
    `${folder} and its parent import each other: ${ups[0]!.by} imports ${ups[0]!.of}, ${down.by} imports ${down.of}\n`,
  )
}

const beside = imports.filter(
  ({ by, of }) =>
    by.startsWith('server/src/') &&
    dirname(by) !== dirname(of) &&
    dirname(dirname(by)) === dirname(dirname(of)),
)
const pairs = Map.groupBy(beside, ({ by, of }) => `${dirname(by)} ${dirname(of)}`)
for (const [pair, [there]] of pairs) {
  const [one, other] = pair.split(' ') as [string, string]
  const [back] = pairs.get(`${other} ${one}`) ?? []
  if (!back || one > other) continue
  wrong++
  process.stdout.write(
    `${one} and ${other} import each other: ${there!.by} imports ${there!.of}, ${back.by} imports ${back.of}\n`,
  )
}
process.exitCode = wrong === 0 ? 0 : 1
