import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { compress } from '../build/compress.ts'

/** The script of our own provider: one classic file with a stable name, beside the page of the widgets' origin. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  plugins: [compress()],
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2022',
    lib: { entry: 'elements/main.ts', formats: ['iife'], name: 'ruka', fileName: () => 'ruka.js' },
  },
})
