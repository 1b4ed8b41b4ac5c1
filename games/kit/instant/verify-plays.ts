/**
 * `npm run verify-plays -- FILE [PUBLIC KEY]`: checks an operator's signed export of plays without their
 * server or database: the signature, each play by its seeds, that none is missing, the sums, and the deciding
 * code. Exits as described at `exportVerdict`.
 */
import { codeDifferences } from '../code-hashes.ts'
import { exportVerdict, NotAnExport } from '../signed-export.ts'
import { whyUnusable } from '../../fair/verifier-input.ts'
import { decidingCode } from './deciding-code.ts'
import { checkPlays } from './export-check.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const percent = (part: number) => `${(part * 100).toFixed(4)} %`
const [file, publicKey] = process.argv.slice(2)

try {
  if (file === undefined || (publicKey !== undefined && !/^[0-9a-f]{64}$/.test(publicKey)))
    throw new NotAnExport('name a file and, of the operator, a public key of 64 hexadecimal digits')
  const { header, totals, faults, faultCount } = await checkPlays(file, publicKey)
  say(`Game         ${header.game}, seeds that ended from ${header.period.from} to ${header.period.until}`)
  for (const source of header.sources) say(`  ${source.sha256}  ${source.file}`)
  const differences = codeDifferences(header.sources, await decidingCode(header.client))
  for (const difference of differences) say(`OTHER CODE   ${difference}`)
  say(
    `Public key   ${header.publicKey}${publicKey === undefined ? ': the file’s own; ask the operator for theirs' : ', as given'}`,
  )
  say(
    `Plays        ${totals.plays} of ${totals.pairs} pairs of seeds, of which ${totals.returned} were returned`,
  )
  say(`Money        ${totals.stakedCents} cents staked, ${totals.paidCents} paid`)
  const { min, max } = header.returnToPlayer
  const actual = totals.stakedCents === 0 ? 'no plays' : percent(totals.paidCents / totals.stakedCents)
  say(`Return       ${actual}, stated ${percent(min)} to ${percent(max)}`)
  for (const fault of faults) say(`WRONG        ${fault}`)
  const { status, text } = exportVerdict({
    faults: faultCount,
    otherCode: differences.length,
    isKeyGiven: publicKey !== undefined,
  })
  say(text)
  process.exitCode = status
} catch (error) {
  process.stderr.write(`${whyUnusable(error, file ?? 'This', 'no export')}\n`)
  process.exitCode = 2
}
