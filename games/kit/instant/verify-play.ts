/**
 * `npm run verify-play -- FILE`, or with the play on standard input: checks a play of an instant game by
 * docs/verifying-instant-games.md, without the server's rules, and prints each step. Exits with 0 when the
 * play is as promised, 1 when it is not, and 2 when the file is not a play.
 */
import { readJson, whyUnusable } from '../../fair/verifier-input.ts'
import { publishedPlay } from './published/published-play.ts'
import { NoPlay } from './verifier/draws.ts'
import { verifyPlay } from './verifier/verify.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const file = process.argv[2]

try {
  const play = publishedPlay.parse(JSON.parse(readJson(file)))
  say(`Play         ${play.version}, number ${play.nonce}`)
  const found = verifyPlay(play)
  say(`Server seed  ${play.serverSeed}`)
  say(`  SHA-256    ${found.hashOfSeed}`)
  say(`  published  ${play.hash}  ${found.seedFits ? 'the same' : 'ANOTHER SEED WAS COMMITTED TO'}`)
  for (const { text, hmac } of found.blocks) say(`Block        ${text}\n  HMAC-256   ${hmac}`)
  say(`Drawn        ${JSON.stringify(found.shown)}`)
  say(
    `  published  ${JSON.stringify(play.shown)}  ${found.shownFits ? 'the same' : 'NOT WHAT THE SEEDS DRAW'}`,
  )
  say(`Pays         KES ${Number(found.payCents) / 100} for KES ${play.stake}`)
  say(`  published  KES ${play.pay}  ${found.payFits ? 'the same' : 'NOT WHAT THE RESULT PAYS'}`)
  process.exitCode = found.seedFits && found.shownFits && found.payFits ? 0 : 1
} catch (error) {
  if (error instanceof NoPlay) {
    say(`NO SUCH PLAY CAN BE: ${error.message}`)
    process.exitCode = 1
  } else {
    process.stderr.write(`${whyUnusable(error, file, 'no published play')}\n`)
    process.exitCode = 2
  }
}
