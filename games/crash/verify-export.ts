/**
 * `npm run verify-export -- FILE [PUBLIC KEY] [--own-salt]`: checks an operator's signed export of rounds
 * without their server or database: the signature, each round's outcome, that the seeds are one chain down to
 * its commitment, salts, times and sums. A salt of the operator's own is a fault without `--own-salt`, which
 * is for demos. Ends as `exportVerdict` says.
 */
import { codeDifferences } from '../kit/code-hashes.ts'
import { exportVerdict, NotAnExport } from '../kit/signed-export.ts'
import { whyUnusable } from '../fair/verifier-input.ts'
import { lookUp } from '../fair/beacon.ts'
import { decidingCode } from './deciding-code.ts'
import { checkExport } from './export-check.ts'

const SHOWN = 100
const say = (line: string) => process.stdout.write(`${line}\n`)
const OWN_SALT = '--own-salt'
const [file, publicKey] = process.argv.slice(2).filter(word => word !== OWN_SALT)

try {
  if (file === undefined || (publicKey !== undefined && !/^[0-9a-f]{64}$/.test(publicKey)))
    throw new NotAnExport('name a file and, of the operator, a public key of 64 hexadecimal digits')
  const { header, totals, faults, faultCount, interrupted } = await checkExport(file, {
    publicKey,
    isOwnSaltAllowed: process.argv.includes(OWN_SALT),
  })
  say(
    `Game         ${header.game}, rounds ${header.range.first} to ${header.range.last}, made ${header.madeAt}`,
  )
  say(`Algorithm    ${header.algorithm}, export version ${header.version}`)
  for (const source of header.sources) say(`  ${source.sha256}  ${source.file}`)
  const differences = codeDifferences(header.sources, await decidingCode())
  for (const difference of differences) say(`OTHER CODE   ${difference}`)
  for (const chain of header.chains) {
    say(
      `Chain ${chain.id}      ${chain.commitment}, salt ${chain.salt ?? 'none'} (${chain.saltReference ?? chain.saltSource ?? ''})`,
    )
    if (chain.beacon !== null)
      say(`  salt is    ${lookUp(chain.beacon)}; named ${chain.beaconNamedAt}, signed ${chain.saltSignature}`)
    if (chain.closedAt !== null)
      say(`  closed     ${chain.closedAt}, as the database was restored: its seeds after that are not played`)
  }
  say(
    `Public key   ${header.publicKey}${publicKey === undefined ? ': the file’s own; ask the operator for theirs' : ', as given'}`,
  )
  say(`Rounds       ${totals.rounds}, of which ${totals.void} were returned`)
  if (interrupted.length > 0) {
    const fair = interrupted.filter(({ x100 }) => x100 < 200).length
    say(
      `In flight    ${interrupted.length} of these; ${fair} would have ended below 2.00x, of which about 51.5 % should:`,
    )
    for (const { round, x100 } of interrupted.slice(0, SHOWN))
      say(`  round ${round}: ${(x100 / 100).toFixed(2)}x`)
  }
  say(`Bets         ${totals.bets}: ${totals.stakedCents} cents staked, ${totals.paidCents} paid`)
  say(
    `Return       ${totals.returnToPlayer.actual ?? 'no bets'}, in theory ${totals.returnToPlayer.theoretical}`,
  )
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
