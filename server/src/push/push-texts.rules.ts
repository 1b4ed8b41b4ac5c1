import type { IncidentKind } from '@ruka/contract/notices'

/** What a push says of an incident: it stands on a locked screen, so nothing of the player's own is in it. */
type Told = {
  readonly kind: IncidentKind
  readonly side: 'home' | 'away' | null
  readonly home: string
  readonly away: string
  readonly homeScore: number
  readonly awayScore: number
  readonly minute: number | null
}
/** A text in each language of the product; OneSignal chooses by the language that the page has set. */
export type Texts = Readonly<Record<'en' | 'sw', string>>
type Said = { readonly headings: Texts; readonly contents: Texts }

const NAME_MAX = 40
/** Controls, marks that change the direction of text, halves of characters, and the braces of Liquid. */
const UNSAFE = /[\p{Cf}\p{Cs}{}]/gu
const SPACES = /[\s\p{Cc}]+/gu

/** A name of the feed, of any length and content, for one line of a service that reads `{{ }}` as Liquid. */
function nameOf(text: string): string {
  const signs = [...text.replace(UNSAFE, '').replace(SPACES, ' ').trim()]
  if (signs.length === 0) return '?'
  if (signs.length <= NAME_MAX) return signs.join('')
  const start = signs.slice(0, NAME_MAX - 1).join('')
  return `${start.trimEnd()}…`
}

export function textsOfIncident({ kind, side, minute, ...match }: Told): Said {
  const [home, away] = [nameOf(match.home), nameOf(match.away)]
  if (kind === 'kick_off')
    return {
      headings: { en: 'Kick-off', sw: 'Mechi imeanza' },
      contents: { en: `${home} v ${away}`, sw: `${home} v ${away}` },
    }
  const team = side === 'away' ? away : home
  const score = `${home} ${match.homeScore}–${match.awayScore} ${away}${minute === null ? '' : ` (${minute}′)`}`
  return {
    headings:
      kind === 'goal'
        ? { en: `Goal for ${team}`, sw: `Goli la ${team}` }
        : { en: `Goal for ${team} cancelled`, sw: `Goli la ${team} limefutwa` },
    contents: { en: score, sw: score },
  }
}

export const SETTLED: Said = {
  headings: { en: 'Bet settled', sw: 'Dau limekamilika' },
  contents: {
    en: 'One of your bets was settled. Tap to see it.',
    sw: 'Mojawapo ya madau yako limekamilika. Gusa ulione.',
  },
}

export const JACKPOT: Said = {
  headings: { en: 'Virtual Jackpot', sw: 'Jackpot ya Virtual' },
  contents: {
    en: 'One of your tickets was settled. Tap to see it.',
    sw: 'Mojawapo ya tiketi zako imekamilika. Gusa uione.',
  },
}

export const CASHED_OUT: Said = {
  headings: { en: 'Bet cashed out', sw: 'Pesa za dau zimechukuliwa' },
  contents: {
    en: 'One of your bets was cashed out as you had set. Tap to see it.',
    sw: 'Pesa za mojawapo ya madau yako zimechukuliwa kama ulivyoweka. Gusa uone.',
  },
}
