import { fileURLToPath } from 'node:url'

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url))

/**
 * The shell is written for React and run by Preact, which is a tenth of its size: the replacement of each of
 * React's modules.
 */
export const PREACT = [
  { find: /^react$/, replacement: 'preact/compat' },
  { find: /^react\/jsx(?:-dev)?-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: here('preact-client.ts') },
  { find: /^react-dom\/server$/, replacement: 'preact-render-to-string' },
  // For Reacts older than the hook.
  { find: /^use-sync-external-store\/shim\/index\.js$/, replacement: 'preact/compat' },
]
