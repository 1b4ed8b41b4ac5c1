/**
 * Checks a signed export line by line, so that its length does not matter. The file is one JSON value: a line with the
 * header, a line for each round, a line with the totals, and the signature over all bytes before its own line.
 */
import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream } from 'node:fs'
import * as z from 'zod/mini'
import {
  exportHeader,
  exportRound,
  exportTotals,
  type ExportHeader,
  type ExportTotals,
} from './export-format.ts'
import { openRoundCheck } from './export-rounds-check.ts'

const LINE_BYTES_MAX = 4_000_000
const FAULTS_SHOWN = 20
/** What stands before an Ed25519 key's 32 bytes in SPKI (RFC 8410). */
const SPKI = '302a300506032b6570032100'

/** The file has not the form of an export at all. */
export class NotAnExport extends Error {}

export type Checked = {
  readonly header: ExportHeader
  readonly totals: ExportTotals
  /** The first of them. */
  readonly faults: readonly string[]
  readonly faultCount: number
  readonly interrupted: ReturnType<typeof openRoundCheck>['interrupted']
}

/** @throws NotAnExport */
export async function checkExport(file: string, publicKey?: string): Promise<Checked> {
  const faults: string[] = []
  let faultCount = 0
  const fault = (text: string) => {
    if (++faultCount <= FAULTS_SHOWN) faults.push(text)
  }
  const hash = createHash('sha512')
  let header: ExportHeader | undefined
  let rounds: ReturnType<typeof openRoundCheck> | undefined
  let totals: ExportTotals | undefined
  let signature: string | undefined
  for await (const line of linesOf(file)) {
    if (signature !== undefined) throw new NotAnExport('something follows the signature')
    signature = /^,"signature":"([0-9a-f]{128})"\}$/.exec(line)?.[1]
    if (signature !== undefined) continue
    hash.update(line).update('\n')
    if (!header) {
      header = parsed(exportHeader, unwrapped(line, '{"header":', ',"rounds":['))
      rounds = openRoundCheck(header, fault)
    } else if (totals) throw new NotAnExport('something stands between the totals and the signature')
    else if (line.startsWith('],"totals":')) totals = parsed(exportTotals, line.slice('],"totals":'.length))
    else await rounds!.round(parsed(exportRound, line.replace(/^,/, '')))
  }
  if (!header || !rounds || !totals || signature === undefined) throw new NotAnExport('it ends too early')
  rounds.end(totals)
  const key = publicKey ?? header.publicKey
  if (header.publicKey !== key) fault('the public key inside is another than the one given')
  const message = Buffer.from(`ruka:crash-export:v1:${hash.digest('hex')}`)
  const spki = createPublicKey({ key: Buffer.from(SPKI + key, 'hex'), format: 'der', type: 'spki' })
  if (!verify(null, message, spki, Buffer.from(signature, 'hex')))
    fault('the signature is not of these bytes')
  return { header, totals, faults, faultCount, interrupted: rounds.interrupted }
}

function parsed<S extends z.ZodMiniType>(schema: S, text: string): z.output<S> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new NotAnExport(`a line is not JSON: ${text.slice(0, 60)}`)
  }
  const result = schema.safeParse(value)
  if (!result.success) throw new NotAnExport(z.prettifyError(result.error))
  return result.data
}

function unwrapped(line: string, before: string, after: string): string {
  if (!line.startsWith(before) || !line.endsWith(after)) throw new NotAnExport('it does not begin like one')
  return line.slice(before.length, -after.length)
}

/** Lines exactly as they are, a carriage return being a part of one; the last must end, too. */
async function* linesOf(file: string): AsyncGenerator<string, void> {
  let rest = Buffer.alloc(0)
  for await (const chunk of createReadStream(file)) {
    rest = Buffer.concat([rest, chunk as Buffer])
    let from = 0
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10, from)) {
      yield rest.toString('utf8', from, end)
      from = end + 1
    }
    rest = rest.subarray(from)
    if (rest.length > LINE_BYTES_MAX) throw new NotAnExport('a line is too long')
  }
  if (rest.length > 0) throw new NotAnExport('its last line does not end')
}
