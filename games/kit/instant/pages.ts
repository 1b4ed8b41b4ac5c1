import { join } from 'node:path'
import type { Plugin } from 'vite'

type Page = { readonly client: string; readonly name: string }

/** The page of an instant game and its entry are the same for each, so no folder has them: they are made as they are built. */
export function instantPages(root: string, games: readonly Page[]): Plugin {
  const made = new Map(
    games.flatMap(({ client, name }) => [
      [join(root, client, 'index.html'), page(name)],
      [join(root, client, ENTRY), entry],
    ]),
  )
  return {
    name: 'ruka:instant-pages',
    enforce: 'pre',
    resolveId(id, importer) {
      if (made.has(id)) return id
      const path = id.startsWith('./') && importer ? join(importer, '..', id) : join(root, id)
      return made.has(path) ? path : undefined
    },
    load: id => made.get(id),
  }
}

const ENTRY = 'instant-entry.ts'

const page = (name: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="referrer" content="no-referrer" />
    <meta name="robots" content="noindex" />
    <meta name="theme-color" content="#0b0e1a" />
    <link rel="icon" href="../kit/icon.svg" type="image/svg+xml" />
    <title>${name}</title>
    <script type="module" src="./${ENTRY}"></script>
  </head>
  <body></body>
</html>
`

const entry = `import '../kit/jitless.ts'
import '../kit/instant/client/instant.css'
import { startInstant } from '../kit/instant/client/start.ts'
import { client } from './client.ts'

startInstant(client)
`
