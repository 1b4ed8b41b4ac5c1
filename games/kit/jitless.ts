import { config } from 'zod/mini'

// Under a strict Content-Security-Policy the probe for `new Function` is itself reported as a violation.
// Imported first by every game's entry, before any schema is made.
config({ jitless: true })
