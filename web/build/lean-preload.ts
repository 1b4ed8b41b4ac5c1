import type { Plugin } from 'vite'

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

/** Every page has run it before it imports anything. */
const RUNTIME = /\/rolldown-runtime-[\w-]+\.js$/

/**
 * What else a part of the page needs, to be fetched with it. Its own file is fetched anyway, and the runtime
 * is there: their names would only be bytes of every first visit.
 */
export const besideItself = (
  file: string,
  files: string[],
  { hostType }: { readonly hostType: 'html' | 'js' },
): string[] => (hostType === 'html' ? files : files.filter(each => each !== file && !RUNTIME.test(each)))

/**
 * Fetches the scripts of a part ahead, and no styles: they are all inlined in the page, which Vite's own
 * preload does not check and would fetch them again.
 */
export function leanPreload(): Plugin {
  let replaced = false
  return {
    name: 'ruka:lean-preload',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('vite/preload-helper.js')) return null
      replaced = true
      return PRELOAD
    },
    generateBundle(_, bundle) {
      if (this.environment.config.consumer === 'server') return
      const styles = Object.keys(bundle).filter(file => file.endsWith('.css'))
      if (styles.length > 1) this.error(`styles that no page loads: ${styles.join(', ')}`)
      if (!replaced) this.error('Vite has another way to preload: look at lean-preload.ts')
    },
  }
}
