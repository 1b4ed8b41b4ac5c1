import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The page of parts, for those who build and translate clients: `npm run parts`. Players never get it. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwind()],
  cacheDir: fileURLToPath(new URL('../../node_modules/.cache/parts', import.meta.url)),
  build: { outDir: 'dist', emptyOutDir: true },
})
