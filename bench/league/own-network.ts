/** Loaded before a program: the key of a network of our own takes the place of drand's, and nothing else changes. */
import { registerHooks } from 'node:module'

registerHooks({
  load: (url, context, next) =>
    url.endsWith('/games/fair/drand-key.ts')
      ? {
          format: 'module',
          source: `export const PUBLIC_KEY = ${JSON.stringify(process.env['BENCH_DRAND_KEY'])}`,
          shortCircuit: true,
        }
      : next(url, context),
})
