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
