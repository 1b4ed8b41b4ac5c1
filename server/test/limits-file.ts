import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatedAmount, HouseLimit } from '@ruka/contract/house-limits'

/** A file of its own with these rows, as `LIMITS_FILE` takes it. */
export function limitsFile(rows: { readonly [Name in HouseLimit]?: readonly DatedAmount[] }): string {
  const file = join(mkdtempSync(join(tmpdir(), 'ruka-limits-')), 'limits.json')
  writeFileSync(file, JSON.stringify(rows))
  return file
}
