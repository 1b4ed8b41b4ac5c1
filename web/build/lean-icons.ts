import type { Plugin } from 'vite'

/** An icon as all of ours are drawn: in the size of its class, in the colour of the text, and seen only. */
const ICON = `import { createElement } from 'react'
const LOOK = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
}
export default ({ node }) => props =>
  createElement('svg', { ...LOOK, ...props }, ...node.map(part => createElement(...part)))`

/** What an icon says beside its lines, and the keys of lines, which never change their order. */
const UNUSED = /^ {2}(?:name|size): .*\n|,\s*key: "\w+"|,\n {2}aliases: \[[^\]]*\]/gm

/**
 * Leaves out what no page uses of the icons' library: contexts, names and keys, which are a hundredth of the
 * shell's first load.
 */
export function leanIcons(): Plugin {
  return {
    name: 'ruka:lean-icons',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/ },
      handler: () => ICON,
    },
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/, code: /createLucideIcon\(/ },
      handler(code) {
        if (!code.includes('createLucideIcon(__iconData)'))
          this.error('The library has another way to write icons: look at lean-icons.ts')
        return { code: code.replace(UNUSED, ''), map: null }
      },
    },
  }
}
