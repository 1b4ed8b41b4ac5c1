import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url))

/** Parts of libraries that this site never runs, and what stands in for them. */
const REPLACED: readonly (readonly [specifier: RegExp, file: string])[] = [
  [/use-sync-external-store\/shim\/index\.js$/, here('use-sync-external-store.ts')],
  [/\/createLucideIcon\.mjs$/, here('lean-icon.ts')],
  [/\/mutationCache\.js$/, here('no-mutations.ts')],
]

/** Vite's own also loads styles, reports and waits; ours are all in the first file, and a preload that fails is no failure. */
const PRELOAD = `const seen = new Set()
export const __vitePreload = (load, files = []) => {
  for (const file of files) {
    if (seen.has(file) || !file.endsWith('.js')) continue
    seen.add(file)
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = '/' + file
    document.head.append(link)
  }
  return load()
}`

/**
 * Keeps the first load small: 80 KB are a promise. It replaces what would only be carried, and fails the build when a
 * library has changed so that it no longer fits.
 */
export function leanVendors(): Plugin {
  const done = new Set<string>()
  return {
    name: 'ruka:lean-vendors',
    apply: 'build',
    enforce: 'pre',
    resolveId(specifier) {
      const found = REPLACED.find(([pattern]) => pattern.test(specifier))
      if (found === undefined) return null
      done.add(found[1])
      return found[1]
    },
    load(id) {
      if (!id.endsWith('vite/preload-helper.js')) return null
      done.add('preload')
      return PRELOAD
    },
    transform(code, id) {
      if (id.includes('/lucide-react/dist/esm/icons/')) return { code: withoutNames(code), map: null }
      if (id.includes('/web/src/') && /\bViewTransition\b/.test(code)) {
        this.error('the build leaves <ViewTransition> out: look at lean-vendors.ts')
      }
      if (!id.endsWith('/react-dom-client.production.js')) return null
      done.add('react-dom')
      return { code: withoutHydration(code, message => this.error(message)), map: null }
    },
    generateBundle(_, bundle) {
      if (this.environment.config.consumer === 'server') return
      const styles = Object.keys(bundle).filter(file => file.endsWith('.css'))
      if (styles.length > 1) this.error(`styles that nobody would load: ${styles.join(', ')}`)
      if (done.size !== REPLACED.length + 2) this.error(`replaced only ${[...done].join(', ')}`)
    },
  }
}

/** An icon says its names, former names and keys, which nothing here reads. */
const withoutNames = (code: string): string =>
  code
    .replace(/^ {2}(?:name: "[^"]*"|size: 24|aliases: \[[^\]]*\]),?\n/gm, '')
    .replace(/,\s*key: "[^"]*"/g, '')
    .replace('__iconData.node;\n', '')

/**
 * The page is drawn with `createRoot` and without <ViewTransition>, so two of React's variables are false for ever. Said
 * outright, the minifier drops what depends on them, which is two kilobytes.
 */
function withoutHydration(code: string, fail: (message: string) => never): string {
  const ENTRY = /^exports\.hydrateRoot = function[\s\S]*?^\};$/m
  if (!ENTRY.test(code)) fail('react-dom has changed: look at lean-vendors.ts again')
  return ['isHydrating', 'shouldStartViewTransition'].reduce(
    (left, name) => alwaysFalse(left, name, fail),
    code.replace(ENTRY, '').replace(/\b30 === \w+\.tag/g, '!1'),
  )
}

function alwaysFalse(code: string, name: string, fail: (message: string) => never): string {
  const declared = new RegExp(`^(var|\\s)\\s*${name} = !1,$`, 'm')
  if (!declared.test(code)) fail(`react-dom has no ${name}: look at lean-vendors.ts again`)
  return code
    .replace(declared, '$1')
    .split(/^(?=function )/m)
    .map(part =>
      // An argument of the same name is another thing.
      new RegExp(`^function \\w+\\([^)]*\\b${name}\\b`).test(part)
        ? part
        : part
            .replace(new RegExp(`(?<![\\w$])${name} = !(?:0|1)`, 'g'), 'void 0')
            .replace(new RegExp(`(?<![\\w$])${name}(?![\\w$])`, 'g'), '!1'),
    )
    .join('')
}
