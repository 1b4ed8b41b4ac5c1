/**
 * `npm run verify-round -- FILE`, or with the round on standard input: checks a published round and prints
 * each step of its proof. The round is the server's answer as it is (`curl
 * …/api/play/crash/aviator/rounds/812/`), or what the game copies. Exits with 0 when the round is as
 * promised, 1 when it is not, and 2 when the file is not a round. A salt of the operator's own is not as
 * promised without `--own-salt`, which is for demos.
 */
import { lookUp } from '../fair/beacon.ts'
import { readJson, whyUnusable } from '../fair/verifier-input.ts'
import { provenSaltFault } from './proven-salt.ts'
import { SALT_FAULTS } from './salt.ts'
import { readRound, type HandedRound } from './published-round.ts'
import { leadsTo, verifyRound } from './verifier.ts'

const OWN_SALT = '--own-salt'
const say = (line: string) => process.stdout.write(`${line}\n`)
const shown = (x100: number): string => `${Math.floor(x100 / 100)}.${String(x100 % 100).padStart(2, '0')}x`

const file = process.argv.slice(2).find(word => word !== OWN_SALT)

try {
  const handed = readRound(readJson(file))
  const fits = [await checkOutcome(handed), await checkChain(handed)]
  process.exitCode = fits.every(Boolean) ? 0 : 1
} catch (error) {
  process.stderr.write(`${whyUnusable(error, file, 'no published round')}\n`)
  process.exitCode = 2
}

async function checkOutcome({ round, returned }: HandedRound): Promise<boolean> {
  const found = await verifyRound(round)
  say(`Round        ${round.roundId}`)
  say(`Seed         ${round.seed}`)
  say(`  SHA-256    ${found.hashOfSeed}`)
  say(
    `  committed  ${round.commitment}  ${found.seedFitsCommitment ? 'the same' : 'ANOTHER SEED WAS COMMITTED TO'}`,
  )
  say(`Message      ${JSON.stringify(found.message)}`)
  say(`  HMAC-512   ${found.hmac}`)
  say(`  draw       ${found.draw} of 2^52`)
  say(`  crash      ${shown(found.x100)}`)
  if (returned) say('  published  none: the round was interrupted and its stakes were returned')
  else say(`  published  ${shown(round.x100)}  ${found.outcomeFits ? 'the same' : 'NOT WHAT THE SEED GIVES'}`)
  return found.seedFitsCommitment && (returned || found.outcomeFits)
}

async function checkChain({ round, chain }: HandedRound): Promise<boolean> {
  if (!chain) return true
  const leads = await leadsTo(round.seed, chain.index, chain.commitment)
  say(`Chain        hashed ${chain.index} times, the seed ${leads ? 'is' : 'IS NOT'} ${chain.commitment}`)
  return leads && checkSalt(chain)
}

function checkSalt(chain: NonNullable<HandedRound['chain']>): boolean {
  if (chain.saltSource === 'own') {
    say('Salt         THE OPERATOR MADE IT ITSELF, and may have picked it; --own-salt takes a demo’s')
    return process.argv.includes(OWN_SALT)
  }
  if (chain.beacon) say(`Salt         has to be ${lookUp(chain.beacon)}`)
  say(`  committed  ${chain.committedAt}`)
  say(`  named      ${chain.beaconNamedAt}`)
  say(`  signed     ${chain.saltSignature}`)
  const wrong = provenSaltFault(chain)
  say(
    wrong
      ? `  WRONG      ${SALT_FAULTS[wrong]}`
      : '  proven     drand signed this round so, and its value is the salt',
  )
  return wrong === undefined
}
