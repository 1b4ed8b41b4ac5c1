import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

/**
 * Builds `/sw.js`: the worker, with the page without a connection inside it and a policy that lets only that
 * page's own style and script run. Its bytes change with every build, which is how browsers learn of a new
 * version.
 */
export function serviceWorker(root: string): Plugin {
  return {
    name: 'ruka:service-worker',
    apply: 'build',
    async generateBundle(_, bundle) {
      const { html, policy } = await offlinePage(root)
      const files = Object.keys(bundle).toSorted().join('\n')
      const { script } = await bundled(root, 'worker/worker.ts', {
        BUILD: JSON.stringify(digest(files, 'base64url').slice(0, 12)),
        OFFLINE: JSON.stringify({ html, policy }),
      })
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: script })
    },
  }
}

async function offlinePage(root: string): Promise<{ html: string; policy: string }> {
  const { script, style } = await bundled(root, 'src/offline/page.ts')
  const html = await readFile(join(root, 'src/offline/page.html'), 'utf8')
  const allowed = (text: string) => `'sha256-${digest(text, 'base64')}'`
  return {
    html: html
      .replace(/\n\s*/g, '')
      .replace('<style></style>', () => `<style>${style}</style>`)
      .replace('<script></script>', () => `<script>${script}</script>`),
    policy: [
      "default-src 'none'",
      `style-src ${allowed(style)}`,
      `script-src ${allowed(script)}`,
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join(';'),
  }
}

/**
 * One script with all that it imports, and its styles separately: the page's policy would refuse styles that
 * the script inserts.
 */
async function bundled(root: string, entry: string, define: Record<string, string> = {}) {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: join(root, entry), output: { codeSplitting: false } },
    },
  })
  const { output } = ([built].flat() as Rolldown.RolldownOutput[])[0]!
  const text = (file: (typeof output)[number]) => (file.type === 'chunk' ? file.code : String(file.source))
  const of = (kind: string) =>
    output
      .filter(({ fileName }) => fileName.endsWith(kind))
      .map(text)
      .join('')
  return { script: `(()=>{${of('.js').trim()}})()`, style: of('.css').trim() }
}

const digest = (text: string, encoding: 'base64' | 'base64url'): string =>
  createHash('sha256').update(text).digest(encoding)
