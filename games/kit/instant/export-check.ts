/**
 * Checks a signed export of plays without the server's rules: each play is drawn again from its seeds by
 * docs/verifying-instant-games.md, no nonce is missing, and the sums are those of the plays.
 */
import { NotAnExport, openFaults, parsed, readSigned, unwrapped } from '../signed-export.ts'
import {
  exportedPair,
  exportedPlay,
  playsHeader,
  playsTotals,
  type ExportedPair,
  type ExportedPlay,
  type PlaysHeader,
  type PlaysTotals,
} from './export-format.ts'
import { NoPlay } from './verifier/draws.ts'
import { verifyPlay } from './verifier/verify.ts'

export type CheckedPlays = {
  readonly header: PlaysHeader
  readonly totals: PlaysTotals
  /** The first of them. */
  readonly faults: readonly string[]
  readonly faultCount: number
}

/** @throws NotAnExport */
export async function checkPlays(file: string, publicKey?: string): Promise<CheckedPlays> {
  const { add: fault, found } = openFaults()
  let header: PlaysHeader | undefined
  let plays: ReturnType<typeof openPlaysCheck> | undefined
  let totals: PlaysTotals | undefined
  const isSignedBy = await readSigned(file, 'casino-export', line => {
    if (!header) {
      header = parsed(playsHeader, unwrapped(line, '{"header":', ',"pairs":['))
      plays = openPlaysCheck(header, fault)
    } else if (totals) throw new NotAnExport('something stands between the totals and the signature')
    else if (line.startsWith('],"totals":')) totals = parsed(playsTotals, line.slice('],"totals":'.length))
    else if (line === ']}') plays!.endPair()
    else if (line.endsWith(',"plays":['))
      plays!.pair(parsed(exportedPair, `${unwrapped(line.replace(/^,/, ''), '', ',"plays":[')}}`))
    else plays!.play(parsed(exportedPlay, line.replace(/^,/, '')))
  })
  if (!header || !plays || !totals) throw new NotAnExport('it ends too early')
  plays.end(totals)
  const key = publicKey ?? header.publicKey
  if (header.publicKey !== key) fault('the public key inside is another than the one given')
  if (!isSignedBy(key)) fault('the signature is not of these bytes')
  return { header, totals, ...found() }
}

function openPlaysCheck({ game, period }: PlaysHeader, fault: (text: string) => void) {
  const sums = { pairs: 0, plays: 0, returned: 0, stakedCents: 0, paidCents: 0 }
  let current: ExportedPair | undefined
  let lastPair = ''
  const pairs = new Set<number>()
  const numbers = new Set<number>()

  const drawn = (pair: ExportedPair, play: ExportedPlay): void => {
    const where = `play ${play.nonce} of pair ${pair.id}`
    try {
      const { hash, serverSeed, clientSeed } = pair
      const { version, nonce, stake, cap, start, moves, shown, pay } = play
      const seeds = { hash, serverSeed, clientSeed, nonce }
      const checked = verifyPlay({ game, version, ...seeds, stake, cap, start, moves, shown, pay })
      if (!checked.seedFits) fault(`${where}: the seed is not the one that was committed to`)
      if (!checked.shownFits) fault(`${where}: what was shown is not what the seeds draw`)
      if (!checked.payFits) fault(`${where}: KES ${play.pay} is not what the result pays`)
    } catch (error) {
      if (!(error instanceof NoPlay)) throw error
      fault(`${where}: no such play can be: ${error.message}`)
    }
  }

  return {
    pair(pair: ExportedPair): void {
      if (current) throw new NotAnExport('a pair begins before the last one ended')
      const place = `${pair.endedAt} ${String(pair.id).padStart(16, '0')}`
      if (place <= lastPair) fault(`pair ${pair.id} is out of order`)
      if (pairs.has(pair.id)) fault(`pair ${pair.id} stands there twice`)
      pairs.add(pair.id)
      numbers.clear()
      if (pair.endedAt < period.from || pair.endedAt >= period.until || pair.beganAt > pair.endedAt)
        fault(`pair ${pair.id} has impossible times`)
      current = pair
      lastPair = place
      sums.pairs++
    },
    play(play: ExportedPlay): void {
      if (!current) throw new NotAnExport('a play stands outside its pair')
      const { nonce } = play
      if (nonce >= current.count) fault(`pair ${current.id}: play ${nonce} is more than it had`)
      if (numbers.has(nonce)) fault(`pair ${current.id}: play ${nonce} stands there twice`)
      numbers.add(nonce)
      sums.plays++
      if (play.state === 'returned') {
        sums.returned++
        if (play.pay !== 0) fault(`play ${play.nonce} of pair ${current.id} was returned and paid`)
        return
      }
      drawn(current, play)
      sums.stakedCents += Math.round(play.stake * 100)
      sums.paidCents += Math.round(play.pay * 100)
    },
    endPair(): void {
      if (!current) throw new NotAnExport('a pair ends that did not begin')
      const missing = current.count - numbers.size
      if (missing !== 0) fault(`pair ${current.id}: of ${current.count} plays ${missing} are missing`)
      current = undefined
    },
    end(totals: PlaysTotals): void {
      if (current) throw new NotAnExport('the last pair does not end')
      for (const name of Object.keys(sums) as (keyof typeof sums)[])
        if (sums[name] !== totals[name])
          fault(`the totals tell of ${totals[name]} ${name}, there are ${sums[name]}`)
    },
  }
}
