/**
 * Checks a signed export line by line, for exports of any length. The file is one JSON value: a line with the
 * header, a line for each round, a line with the totals, and the signature over all bytes before its own
 * line.
 */
import { NotAnExport, openFaults, parsed, readSigned, unwrapped } from '../kit/signed-export.ts'
import {
  exportHeader,
  exportRound,
  exportTotals,
  type ExportHeader,
  type ExportTotals,
} from './export-format.ts'
import { openRoundCheck } from './export-rounds-check.ts'

export type Checked = {
  readonly header: ExportHeader
  readonly totals: ExportTotals
  /** The first of them. */
  readonly faults: readonly string[]
  readonly faultCount: number
  readonly interrupted: ReturnType<typeof openRoundCheck>['interrupted']
}

type Options = {
  readonly publicKey?: string | undefined
  /** The operator's own salts are not a fault, for demos. */
  readonly isOwnSaltAllowed?: boolean
}

/** @throws NotAnExport */
export async function checkExport(
  file: string,
  { publicKey, isOwnSaltAllowed = false }: Options = {},
): Promise<Checked> {
  const { add: fault, found } = openFaults()
  let header: ExportHeader | undefined
  let rounds: ReturnType<typeof openRoundCheck> | undefined
  let totals: ExportTotals | undefined
  const isSignedBy = await readSigned(file, 'crash-export', async line => {
    if (!header) {
      header = parsed(exportHeader, unwrapped(line, '{"header":', ',"rounds":['))
      rounds = openRoundCheck(header, isOwnSaltAllowed, fault)
    } else if (totals) throw new NotAnExport('something stands between the totals and the signature')
    else if (line.startsWith('],"totals":')) totals = parsed(exportTotals, line.slice('],"totals":'.length))
    else await rounds!.round(parsed(exportRound, line.replace(/^,/, '')))
  })
  if (!header || !rounds || !totals) throw new NotAnExport('it ends too early')
  rounds.end(totals)
  const key = publicKey ?? header.publicKey
  if (header.publicKey !== key) fault('the public key inside is another than the one given')
  if (!isSignedBy(key)) fault('the signature is not of these bytes')
  return { header, totals, ...found(), interrupted: rounds.interrupted }
}
