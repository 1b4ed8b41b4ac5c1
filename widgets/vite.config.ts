import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { compress } from '../build/compress.ts'

/** The page of the widgets' origin that loads a provider's script. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/',
  publicDir: false,
  plugins: [compress()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The polyfill would be an inline script, which the policy of the page does not allow.
    modulePreload: { polyfill: false },
  },
})
