import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { DatedAmount, HouseLimit } from '@ruka/contract/house-limits'

/** A file of its own with these rows, as `LIMITS_FILE` takes it, until the tests of the caller's file are over. */
export function limitsFile(rows: { readonly [Name in HouseLimit]?: readonly DatedAmount[] }): string {
  const folder = mkdtempSync(join(tmpdir(), 'ruka-limits-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'limits.json')
  writeFileSync(file, JSON.stringify(rows))
  return file
}
