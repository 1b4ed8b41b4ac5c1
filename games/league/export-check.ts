/**
 * Checks a signed export of a season line by line. The file is one JSON value: a line with the header, a line for
 * each round, a line with the totals, and the signature over all bytes before its own line.
 */
import { NotAnExport, openFaults, parsed, readSigned, unwrapped } from '../kit/signed-export.ts'
import {
  exportedRound,
  exportHeader,
  exportTotals,
  type ExportHeader,
  type ExportTotals,
} from './published-league.ts'
import type { Around } from './round-check.ts'
import { openSeasonCheck, type VoidRound } from './season-check.ts'

export type CheckedSeason = {
  readonly header: ExportHeader
  readonly totals: ExportTotals
  /** The first of them. */
  readonly faults: readonly string[]
  readonly faultCount: number
  readonly voids: readonly VoidRound[]
}

type Options = {
  readonly publicKey?: string | undefined
  /** A season that is drawn from its seeds alone is not a fault, for demos. */
  readonly isBeaconOptional: boolean
  readonly provenValue: Around['provenValue']
}

/** @throws NotAnExport */
export async function checkLeagueExport(
  file: string,
  { publicKey, isBeaconOptional, provenValue }: Options,
): Promise<CheckedSeason> {
  const { add: fault, found } = openFaults()
  let header: ExportHeader | undefined
  let season: ReturnType<typeof openSeasonCheck> | undefined
  let totals: ExportTotals | undefined
  const isSignedBy = await readSigned(file, 'league-export', async line => {
    if (!header) {
      header = parsed(exportHeader, unwrapped(line, '{"header":', ',"rounds":['))
      season = openSeasonCheck(header, { fault, provenValue })
    } else if (totals) throw new NotAnExport('something stands between the totals and the signature')
    else if (line.startsWith('],"totals":')) totals = parsed(exportTotals, line.slice('],"totals":'.length))
    else await season!.round(parsed(exportedRound, line.replace(/^,/, '')))
  })
  if (!header || !season || !totals) throw new NotAnExport('it ends too early')
  season.end(totals)
  if (!header.hasBeacon && !isBeaconOptional)
    fault(
      'the season has no public values: the operator knew every result before the first bet, and could select the chain',
    )
  const key = publicKey ?? header.publicKey
  if (header.publicKey !== key) fault('the public key inside is another than the one given')
  if (!isSignedBy(key)) fault('the signature is not of these bytes')
  return { header, totals, ...found(), voids: season.voids() }
}
