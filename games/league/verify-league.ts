/**
 * `npm run verify-league -- FILE|URL… [PUBLIC KEY] [--league NAME] [--no-beacon]`: checks rounds of a virtual league
 * without the operator's code, and says what that proves. A file is a signed export of a season, a round as the page
 * of the check saves it, or a server's answer as it is (`…/api/leagues/ligi-kuu/rounds/12/37/`), which can also
 * be read from standard input or from its URL. Exits with 0 where everything is as promised, 1 where something is
 * not, 2 for what is neither a round nor an export, and for an export as `exportVerdict` says. A league that is drawn
 * without public values is a fault without `--no-beacon`, which is for demos.
 */
import { closeSync, openSync, readSync } from 'node:fs'
import type { PublishedRound } from '@ruka/contract/league-records'
import * as z from 'zod/mini'
import { codeDifferences } from '../kit/code-hashes.ts'
import { exportVerdict, NotAnExport } from '../kit/signed-export.ts'
import { BYTES_MAX, mustBeJson, readJson, UnusableInput, whyUnusable } from '../fair/verifier-input.ts'
import { isSignatureOf, randomnessOf } from '../fair/drand.ts'
import { decidingCode } from './deciding-code.ts'
import { checkLeagueExport } from './export-check.ts'
import { readRounds, type HandedRounds } from './published-league.ts'
import { checkRound, goalsText, leagueOf } from './round-check.ts'
import { STEP_FAULTS, type VoidRound } from './season-check.ts'
import { TEAMS_OF } from './teams.ts'
import { VOID_REASONS } from './void-reasons.ts'
import type { VerifiedMatch } from './verifier.ts'

const ANSWER_MS = 15_000
const say = (line: string) => process.stdout.write(`${line}\n`)
const words = process.argv.slice(2)
const isBeaconOptional = words.includes('--no-beacon')
const leagueAt = words.indexOf('--league')
const givenLeague = leagueAt < 0 ? undefined : words[leagueAt + 1]
const others = words.filter(
  (word, at) => word !== '--no-beacon' && (leagueAt < 0 || (at !== leagueAt && at !== leagueAt + 1)),
)
const publicKey = others.find(word => /^[0-9a-f]{64}$/.test(word))
const sources = others.filter(word => word !== publicKey)

async function check(source: string | undefined): Promise<number> {
  try {
    if (source !== undefined && isExport(source)) return await checkExport(source)
    const handed = await handedBy(source)
    let wrong = 0
    for (const round of handed.rounds) if (!(await checkOne(round, handed))) wrong++
    if (handed.rounds.length > 1) say(`${handed.rounds.length} rounds, ${wrong} of them WRONG`)
    return wrong === 0 ? 0 : 1
  } catch (error) {
    process.stderr.write(`${whyUnusable(error, source, 'neither a round nor an export')}\n`)
    return 2
  }
}

const isUrl = (source: string): boolean => /^https?:\/\//.test(source)
const HEADER = '{"header":'

function isExport(source: string): boolean {
  if (isUrl(source)) return false
  const begin = Buffer.alloc(HEADER.length)
  const file = openSync(source, 'r')
  try {
    readSync(file, begin, 0, begin.length, 0)
  } finally {
    closeSync(file)
  }
  return begin.toString() === HEADER
}

async function handedBy(source: string | undefined): Promise<HandedRounds> {
  if (source === undefined || !isUrl(source)) return readRounds(readJson(source))
  const handed = readRounds(await textAt(source))
  const [, before, league] = /^(.*\/leagues\/([a-z0-9-]+)\/)rounds\//.exec(source) ?? []
  if (before === undefined) return handed
  const seasons = SEASONS.parse(JSON.parse(await textAt(`${before}seasons/`))).data
  const season = seasons.find(each => each.season === handed.rounds[0]?.season)
  return { ...handed, league, seasonCommitment: season?.commitment }
}
const SEASONS = z.object({
  data: z.array(z.object({ season: z.number(), commitment: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })),
})

async function textAt(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => {
    throw new UnusableInput(`${url} cannot be reached`)
  })
  if (!response.ok) throw new UnusableInput(`${url} answered ${response.status}`)
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > BYTES_MAX) throw new UnusableInput(`The answer of ${url} is too long`)
  }
  return mustBeJson(text, url)
}

const provenValue = (round: number, signature: string): Promise<string | undefined> =>
  Promise.resolve(isSignatureOf(round, signature) ? randomnessOf(signature) : undefined)

async function checkOne(round: PublishedRound, handed: HandedRounds): Promise<boolean> {
  const league = handed.league ?? givenLeague ?? leagueOf(round)
  say(`Round        ${league ?? 'of no known league'}:${round.season}:${round.week}, ${round.state}`)
  if (league === undefined && round.seed === null) {
    say(`  void       ${reasonOf(round)}: every stake was returned, and there is no draw to check`)
    return round.state === 'void'
  }
  if (league === undefined) {
    say('  WRONG      its matches are those of no league that this verifier knows; --league names it')
    return false
  }
  const { steps, isRight, drawn } = await checkRound(round, {
    league,
    seasonCommitment: handed.seasonCommitment,
    provenValue,
  })
  for (const { key, isRight: fits, values } of steps) {
    say(
      `  ${key.padEnd(10)} ${fits === undefined ? 'nothing to compare it with' : fits ? 'right' : `WRONG: ${STEP_FAULTS[key]}`}`,
    )
    for (const [name, value] of values) say(`    ${name.padEnd(10)} ${value}`)
  }
  const names = handed.teams ?? TEAMS_OF[league]?.map(({ name }) => name) ?? []
  for (const line of resultLines(round, names, drawn)) say(line)
  if (round.state === 'void') say(`Void         ${reasonOf(round)}: every stake was returned`)
  const hasBeacon = round.beaconRound !== null
  sayProven({ isRight, hasBeacon, isPlayed: round.state !== 'void' })
  return isRight && (hasBeacon || isBeaconOptional)
}

function resultLines(
  { fixtures }: Pick<PublishedRound, 'fixtures'>,
  names: readonly string[],
  drawn: readonly VerifiedMatch[] = [],
): readonly string[] {
  return drawn.map((match, at) => {
    const [home, away] = fixtures[at]!.map(team => names[team] ?? `team ${team}`)
    return `  ${at}  ${home} ${match.home}:${match.away} ${away}  ${goalsText(match)}`
  })
}

function sayProven(round: { isRight: boolean; hasBeacon: boolean; isPlayed: boolean }): void {
  if (!round.isRight) say('NOT AS PROMISED: what is published does not fit together')
  if (!round.isPlayed) return
  say(
    'Proven       the results follow from a seed that was fixed before the season’s first bet, and were not changed',
  )
  if (round.hasBeacon) {
    say('Proven       they also follow from a value that was unknown before drand published it')
    say('Not proven   that betting ended when the operator says; compare with the time that you saw')
  } else say(`NOT PROVEN   ${KNOWN_BEFORE}`)
}
const KNOWN_BEFORE =
  'that they were unknown: without a public value the operator knew every result before the first bet, and could select the chain'

async function checkExport(file: string): Promise<number> {
  try {
    const { header, totals, faults, faultCount, voids } = await checkLeagueExport(file, {
      publicKey,
      isBeaconOptional,
      provenValue,
    })
    say(`League       ${header.league}, season ${header.season}, made ${header.madeAt}`)
    say(`Season       ${header.commitment}, committed to ${header.committedAt}`)
    for (const source of header.sources) say(`  ${source.sha256}  ${source.file}`)
    const differences = codeDifferences(header.sources, await decidingCode())
    for (const difference of differences) say(`OTHER CODE   ${difference}`)
    const signer = publicKey === undefined ? ': the file’s own; ask the operator for theirs' : ', as given'
    say(`Public key   ${header.publicKey}${signer}`)
    say(`Rounds       ${totals.rounds} of 38, of which ${totals.void} are void`)
    for (const round of voids) sayVoid(round, header.hasBeacon)
    say(`Matches      ${totals.matches} with ${totals.goals} goals`)
    if (header.champion !== null) say(`Champion     ${header.teams[header.champion]}`)
    if (!header.hasBeacon) say(`NOT PROVEN   ${KNOWN_BEFORE}`)
    say('Not proven   the times of the operator’s clock, and that all were shown these rounds')
    for (const fault of faults) say(`WRONG        ${fault}`)
    const { status, text } = exportVerdict({
      faults: faultCount,
      otherCode: differences.length,
      isKeyGiven: publicKey !== undefined,
    })
    say(text)
    return status
  } catch (error) {
    if (!(error instanceof NotAnExport)) throw error
    process.stderr.write(`${file} is no export: ${error.message}\n`)
    return 2
  }
}

function sayVoid({ week, reason, drawn }: VoidRound, hasBeacon: boolean): void {
  const unknown = hasBeacon ? 'its public value was not waited for' : 'its seed is not shown yet'
  const came = drawn ? drawn.map(({ home, away }) => `${home}:${away}`).join(' ') : unknown
  say(`  week ${week}: ${reason}. It would have come to: ${came}`)
}

/** The worst is told: something is wrong, then nothing to check, other code, and an unknown signer. */
const WORST = [1, 2, 4, 3, 0]
const found: number[] = []
for (const source of sources.length > 0 ? sources : [undefined]) found.push(await check(source))
process.exitCode = WORST.find(status => found.includes(status)) ?? 0

function reasonOf({ reason }: Pick<PublishedRound, 'reason'>): string {
  return reason ? VOID_REASONS[reason] : ''
}
