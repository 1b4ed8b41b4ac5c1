/**
 * The teams of both leagues: names, crests and colours drawn for this project. They are no real clubs. An operator
 * may rename them (`VIRTUALS_FILE`).
 */
export type Pattern = 'plain' | 'stripes' | 'halves' | 'hoops' | 'sash' | 'chevron'
export type Team = {
  readonly name: string
  /** Three letters, for narrow places. */
  readonly short: string
  readonly pattern: Pattern
  /** The colours of the shirt, as `#rrggbb`: its ground, and its pattern. */
  readonly colours: readonly [string, string]
}
/** A team with its usual strength, in parts of a thousand of an average team's goals scored and conceded. */
export type RatedTeam = Team & { readonly attack: number; readonly defence: number }

const team = (
  name: string,
  short: string,
  [pattern, ground, other]: readonly [Pattern, string, string],
  [attack, defence]: readonly [number, number],
): RatedTeam => ({ name, short, pattern, colours: [ground, other], attack, defence })

/** The league that carries the operator's name. */
const BRAND: readonly RatedTeam[] = [
  team('Nakuru Flamingos', 'NAK', ['stripes', '#e8467c', '#fbd5e2'], [1_250, 860]),
  team('Naivasha Hippos', 'NAI', ['halves', '#4b3f72', '#8f7fc4'], [1_210, 880]),
  team('Lamu Dhows', 'LAM', ['chevron', '#f4efe2', '#1f6f8b'], [1_170, 900]),
  team('Malindi Corals', 'MAL', ['sash', '#ff6f4e', '#fff1e6'], [1_150, 910]),
  team('Kericho Pickers', 'KER', ['hoops', '#2e7d4f', '#d9efc2'], [1_120, 930]),
  team('Nyeri Highlanders', 'NYE', ['plain', '#1d3557', '#a8c5e2'], [1_100, 940]),
  team('Eldoret Harriers', 'ELD', ['stripes', '#f2c230', '#20303c'], [1_080, 950]),
  team('Kisumu Herons', 'KIS', ['halves', '#2b6cb0', '#e6f0fa'], [1_060, 970]),
  team('Machakos Ridge', 'MAC', ['sash', '#8a4b2d', '#f2d9b8'], [1_040, 980]),
  team('Meru Storms', 'MER', ['chevron', '#39424e', '#8fd3f4'], [1_020, 990]),
  team('Kitui Acacias', 'KTU', ['hoops', '#5d7f2a', '#f2e9a0'], [1_000, 1_000]),
  team('Voi Elephants', 'VOI', ['plain', '#7a7f87', '#e3b23c'], [980, 1_010]),
  team('Isiolo Camels', 'ISI', ['stripes', '#c98b3b', '#5a3313'], [960, 1_030]),
  team('Embu Lanterns', 'EMB', ['halves', '#b3261e', '#ffd166'], [940, 1_040]),
  team('Kilifi Tides', 'KIL', ['hoops', '#0f8b8d', '#e0f7f6'], [920, 1_050]),
  team('Busia Traders', 'BUS', ['sash', '#5b2a86', '#f0d6ff'], [900, 1_070]),
  team('Narok Drums', 'NRK', ['chevron', '#a4161a', '#161a1d'], [880, 1_080]),
  team('Garissa Doum', 'GAR', ['plain', '#d8a657', '#2f4858'], [860, 1_100]),
  team('Migori Copper', 'MIG', ['stripes', '#b5651d', '#f8e3c9'], [840, 1_120]),
  team('Turkana Winds', 'TUR', ['halves', '#3d5a80', '#ee9b5c'], [810, 1_150]),
]

const LIGI_KUU: readonly RatedTeam[] = [
  team('Simba wa Tsavo', 'TSA', ['sash', '#c1440e', '#ffe2b8'], [1_260, 850]),
  team('Nyota ya Pwani', 'PWA', ['chevron', '#103f5c', '#f7d046'], [1_200, 880]),
  team('Chui wa Aberdare', 'ABE', ['hoops', '#e0b040', '#2a2320'], [1_180, 890]),
  team('Twiga wa Amboseli', 'AMB', ['halves', '#d98324', '#fbe8c8'], [1_140, 920]),
  team('Mwamba wa Kakamega', 'KAK', ['plain', '#355e3b', '#cfe8cf'], [1_130, 930]),
  team('Kipanga Nyika', 'NYI', ['stripes', '#6b4f3a', '#f1e4d0'], [1_090, 950]),
  team('Radi ya Nandi', 'NAN', ['sash', '#2d2f6f', '#ffd23f'], [1_070, 960]),
  team('Mawimbi Mtwapa', 'MTW', ['hoops', '#1282a2', '#fefcfb'], [1_060, 960]),
  team('Moto wa Menengai', 'MEN', ['chevron', '#d00000', '#ffba08'], [1_030, 980]),
  team('Farasi wa Laikipia', 'LAI', ['halves', '#5f0f40', '#fb8b24'], [1_010, 1_000]),
  team('Kifaru Ol Jogi', 'OLJ', ['plain', '#6c757d', '#dee2e6'], [1_000, 1_000]),
  team('Upepo wa Ngong', 'NGO', ['stripes', '#74c69d', '#1b4332'], [970, 1_020]),
  team('Jua la Marsabit', 'MAR', ['sash', '#ffb703', '#8a2c0d'], [960, 1_030]),
  team('Mto Mara', 'MTO', ['hoops', '#31572c', '#90a955'], [930, 1_040]),
  team('Ndovu Shimba', 'SHI', ['halves', '#495057', '#a9d6e5'], [920, 1_060]),
  team('Asali ya Mwingi', 'MWI', ['chevron', '#b07d00', '#fff3b0'], [900, 1_070]),
  team('Mashua Homa', 'HOM', ['stripes', '#014f86', '#ff8fa3'], [880, 1_090]),
  team('Nanga Mbita', 'MBI', ['plain', '#14213d', '#fca311'], [850, 1_110]),
  team('Kahawa Kiambaa', 'KIA', ['sash', '#4e342e', '#bcaaa4'], [830, 1_130]),
  team('Mlima Elgon', 'ELG', ['hoops', '#7f5539', '#b7e4c7'], [800, 1_150]),
]

/** The teams of each league by its slug. */
export const TEAMS_OF: Readonly<Record<string, readonly RatedTeam[]>> = {
  'virtual-league': BRAND,
  'ligi-kuu': LIGI_KUU,
}
