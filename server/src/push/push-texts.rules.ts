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
type Texts = Readonly<Record<'en' | 'sw', string>>
type Said = { readonly headings: Texts; readonly contents: Texts }

/** The feed's names are as long as it likes. */
const NAME_MAX = 40
const shortened = (name: string): string =>
  name.length > NAME_MAX ? `${name.slice(0, NAME_MAX - 1).trimEnd()}…` : name

export function textsOfIncident({ kind, side, minute, ...match }: Told): Said {
  const [home, away] = [shortened(match.home), shortened(match.away)]
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
