import { expect, it } from 'vitest'
import { expectReproduced, slugs } from './published-plays-for-tests.ts'

it.each(slugs)(
  'the check on a phone and the independent verifier reproduce the server’s draws in 10,000 plays of %s',
  { timeout: 120_000 },
  slug => expect(expectReproduced(slug, 10_000)).resolves.toBeUndefined(),
)
