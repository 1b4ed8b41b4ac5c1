/** What an address shows, and the expectations that several rows of the route table share. */
export type PageExpectation = {
  /** The final address, if it is another one. */
  readonly at?: string
  readonly title: string
  readonly texts: readonly string[]
  /** Links of the screen by name, with where they lead. */
  readonly links?: Readonly<Record<string, string>>
  /** The title of the framed game. */
  readonly frame?: string
  readonly header?: 'site' | 'back'
  readonly footer?: boolean
  /** The phone's bottom bar. */
  readonly bar?: boolean
}
export type Row = {
  /** What the row proves, by the section. */
  readonly proves: string
  readonly path: string
  readonly visitor: PageExpectation
  readonly player: PageExpectation
  /** A game of another server: the test answers requests for it. */
  readonly game?: { readonly slug: string; readonly name: string }
  /** The server itself says that nothing is there, also where the test answers for a game. */
  readonly absent?: true
}

export const HOME: PageExpectation = {
  at: '/',
  title: 'Play with M-PESA · Ruka',
  texts: ['Hot games', 'All', 'Crash', 'Popular'],
  links: { Aviator: '/games/aviator' },
  footer: false,
  bar: false,
}
export const VISITOR_HOME: PageExpectation = {
  ...HOME,
  texts: [...HOME.texts, 'Play with M-PESA. Check every round.', 'Try the demo'],
}
export const LOGIN: PageExpectation = {
  title: 'Login · Ruka',
  texts: ['Login', 'Welcome back.', 'M-PESA phone number', 'Password'],
  links: { 'Forgot your password?': '/forgot-password' },
}
export const REGISTER: PageExpectation = {
  title: 'Register · Ruka',
  texts: [
    'One account for each person. It takes a minute.',
    'M-PESA phone number',
    'Confirm password',
    'I am 18 or older and I agree to the terms of service.',
  ],
  links: { Login: '/login' },
}
export const NOT_FOUND: PageExpectation = {
  title: 'Game · Ruka',
  texts: ['Game not found'],
  links: { 'Show all games': '/games' },
  header: 'back',
}

/** A visitor of a player's screen goes to log in, and from there back to it. */
const loginFrom = (path: string): PageExpectation => {
  const redirect = encodeURIComponent(path)
  return {
    ...LOGIN,
    at: `/login?redirect=${redirect}`,
    links: { 'Forgot your password?': `/forgot-password?redirect=${redirect}` },
  }
}
export const bothRoles = (expected: PageExpectation) => ({ visitor: expected, player: expected })
export const playersOnly = (path: string, player: PageExpectation) => ({
  path,
  visitor: loginFrom(path),
  player,
})
export const guestsOnly = (path: string, visitor: PageExpectation) => ({ path, visitor, player: HOME })

export const intro = (name: string, slug: string): PageExpectation => ({
  title: `${name} · Ruka`,
  texts: [name],
  links: {
    'Click to play demo': `/games/${slug}?demo=true`,
    'Login to play for real': `/login?redirect=${encodeURIComponent(`/games/${slug}`)}`,
  },
  header: 'back',
})
const ABOUT = ['How a round works', 'Stakes and cash-out', 'Staying in control']
/** The intro of a game of ours, which has more texts. */
const ownIntro = (name: string, slug: string): PageExpectation => ({
  ...intro(name, slug),
  texts: [name, `About ${name}`, ...ABOUT],
})
export const aviatorIntro = ownIntro('Aviator', 'aviator')
export const jetxIntro = ownIntro('JetX', 'jetx')
/** The intro of a virtual league. */
export const leagueIntro = (name: string, slug: string): PageExpectation => ({
  ...intro(name, slug),
  texts: [name, `About ${name}`],
})
export const framed = (name: string): PageExpectation => ({
  title: `${name} · Ruka`,
  texts: [],
  frame: `${name}, the game`,
  header: 'back',
  footer: false,
  bar: false,
})
export const policy = (path: string, title: string) => ({
  path,
  ...bothRoles({
    title: `${title} · Ruka`,
    texts: [title, 'This English version is legally binding. The Swahili version is for information only.'],
    links: { 'Go back': '/profile' },
  }),
})
export const TERMS =
  'Introduction and definitions,Access and use,Amendments,Account registration,Deposits and withdrawals,Placing bets,Bonuses,' +
  'Account termination,Risk,Intellectual property,Privacy,Liability,Governing law of Kenya,Entire agreement,Contact'
