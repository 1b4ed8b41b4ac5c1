import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LANGUAGES } from '@ruka/contract/languages'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pageLanguage } from './build/page-language.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/** The server's drawing of the products' pages: a build for each language, as the pages have. */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [pageLanguage(environment => (environment.endsWith('sw') ? 'sw' : 'en')), react()],
  // React for production, whatever the server that draws says of itself.
  define: { 'process.env.NODE_ENV': '"production"' },
  environments: Object.fromEntries(
    LANGUAGES.map(language => [
      `drawing_${language}`,
      {
        consumer: 'server' as const,
        define: { __LANGUAGE__: JSON.stringify(language) },
        // The drawing brings all it needs: an installed server has no libraries of the clients.
        resolve: { noExternal: true as const },
        build: {
          emptyOutDir: false,
          target: 'es2022',
          rolldownOptions: {
            input: { sports: join(root, 'sports/drawing.tsx') },
            output: {
              entryFileNames: `[name].${language}.js`,
              chunkFileNames: `[name]-[hash].${language}.js`,
            },
          },
        },
      },
    ]),
  ),
  builder: {
    async buildApp({ build, environments }) {
      for (const language of LANGUAGES) await build(environments[`drawing_${language}`]!)
    },
  },
})
