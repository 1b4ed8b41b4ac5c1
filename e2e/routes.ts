import {
  HOME,
  LOGIN,
  NOT_FOUND,
  REGISTER,
  TERMS,
  VISITOR_HOME,
  aviatorIntro,
  bothRoles,
  framed,
  guestsOnly,
  intro,
  jetxIntro,
  leagueIntro,
  playersOnly,
  policy,
  type Row,
} from './page-expectations.ts'

/**
 * The route table of the specification as data: who finds what at each address. Texts are matched exactly.
 */
export const rows: readonly Row[] = [
  // spec: 2.1
  {
    proves: 'spec 2, /: strip, slides, hot games and grid, for both roles, without footer and bottom bar',
    path: '/',
    visitor: VISITOR_HOME,
    player: HOME,
  },
  // spec: 2.8
  {
    proves: 'spec 2, /?tags={tag}: the games of the tags, for both roles',
    path: '/?tags=crash,popular',
    visitor: { ...VISITOR_HOME, at: '/?tags=crash,popular' },
    player: { ...HOME, at: '/?tags=crash,popular' },
  },
  // spec: 2.10
  {
    proves: 'spec 2, /games: the games, for both roles, without footer, with the bottom bar',
    path: '/games',
    ...bothRoles({
      title: 'Games · Ruka',
      texts: ['Games', 'Crash', 'Popular'],
      links: { Aviator: '/games/aviator', JetX: '/games/jetx' },
      footer: false,
    }),
  },
  // spec: 2.11
  {
    proves: 'spec 2, /promos: the promos, for both roles',
    path: '/promos',
    ...bothRoles({
      title: 'Promos · Ruka',
      texts: ['Promos', 'Offer Ended', 'Opening week'],
      links: { 'Try Aviator free': '/promos/try-aviator-free' },
    }),
  },
  // spec: 2.13
  {
    proves: 'spec 2, /promos/{slug}: a promo with a link is open to both roles',
    path: '/promos/try-aviator-free',
    ...bothRoles({
      title: 'Try Aviator free · Ruka',
      texts: ['Try Aviator free', 'How it works'],
      links: { 'Claim Offer': '/games/aviator?demo=true', 'All promos': '/promos' },
    }),
  },
  // spec: 2.14
  {
    proves: 'spec 2, /promos/{slug}: a promo of a deposit is for players only',
    ...playersOnly('/promos/deposit-by-m-pesa', {
      title: 'Deposit by M-PESA · Ruka',
      texts: ['Deposit by M-PESA', 'If no prompt comes', 'Deposit'],
    }),
  },
  // spec: 2.15
  {
    proves: 'spec 2, /aviator: an intro for visitors, the game for players',
    path: '/aviator',
    visitor: aviatorIntro,
    player: framed('Aviator'),
  },
  // spec: 2.16
  {
    proves: 'spec 2, /games/aviator: an intro for visitors, the game for players',
    path: '/games/aviator',
    visitor: aviatorIntro,
    player: framed('Aviator'),
  },
  // spec: 2.16
  {
    proves: 'spec 2, /games/{slug}?demo=true: the game for both roles',
    path: '/games/aviator?demo=true',
    ...bothRoles(framed('Aviator')),
  },
  // spec: 2.16
  {
    proves: 'spec 2, /games/{slug}: an unknown game is not found',
    path: '/games/no-such-game',
    absent: true,
    ...bothRoles(NOT_FOUND),
  },
  // spec: 2.17
  {
    proves: 'spec 2, /jetx: a game by its own address',
    path: '/jetx',
    visitor: jetxIntro,
    player: framed('JetX'),
  },
  // spec: 2.19
  {
    proves: 'spec 2, /games/{product}-league: a game of the strip',
    path: '/games/virtual-league',
    visitor: leagueIntro('Virtual League', 'virtual-league'),
    player: framed('Virtual League'),
  },
  // spec: 2.19
  {
    proves: 'spec 2, /games/ligi-kuu: a game of the strip',
    path: '/games/ligi-kuu',
    visitor: leagueIntro('Ligi Kuu', 'ligi-kuu'),
    player: framed('Ligi Kuu'),
  },
  // spec: 2.20
  {
    proves: 'spec 2, a sports page: the game “sports” between the bars of the site',
    path: '/sports',
    game: { slug: 'sports', name: 'Sports' },
    // A server that names no address for visitors; ours does (`sports.long.journey.ts`).
    visitor: { ...intro('Sports', 'sports'), header: 'site', footer: false },
    player: { ...framed('Sports'), header: 'site', bar: true },
  },
  // spec: 2.21
  { proves: 'spec 2, /login: for guests only', ...guestsOnly('/login', LOGIN) },
  // spec: 2.22
  { proves: 'spec 2, /register: for guests only', ...guestsOnly('/register', REGISTER) },
  // spec: 2.23
  {
    proves: 'spec 2, /forgot-password: for guests only',
    ...guestsOnly('/forgot-password', {
      title: 'Reset password · Ruka',
      texts: ['Back', 'Reset your password', 'M-PESA phone number', 'Send the code'],
    }),
  },
  // spec: 2.24
  {
    proves: 'spec 2, /profile: for players only',
    ...playersOnly('/profile', {
      title: 'Profile · Ruka',
      texts: ['?', 'Balance', 'Deposit', 'Withdraw', 'Sambaza', 'Dark Mode', 'Logout'],
      links: {
        'Deposits and withdrawals': '/profile/transactions',
        'Sort deposit': '/sort-deposit',
        'Self-exclusion': '/exclusion',
      },
    }),
  },
  // spec: 2.25
  {
    proves: 'spec 2, /profile/transactions: for players only',
    ...playersOnly('/profile/transactions', {
      title: 'Transactions · Ruka',
      texts: ['Transactions', 'Deposits', 'Withdrawals', 'No transactions found'],
    }),
  },
  // spec: 2.28
  {
    proves: 'spec 2, /sort-deposit: for players only',
    ...playersOnly('/sort-deposit', {
      title: 'Sort deposit · Ruka',
      texts: ['Sort deposit', 'Transaction message', 'Find my deposit', 'Pending', 'Failed'],
      links: { 'Go back': '/profile' },
    }),
  },
  // spec: 2.29
  {
    proves: 'spec 2, /exclusion: for players only',
    ...playersOnly('/exclusion', {
      title: 'Self-exclusion · Ruka',
      texts: ['Self-exclusion', 'Your number', 'Exclude me from betting'],
    }),
  },
  // spec: 2.30
  {
    proves: 'spec 2, /bonus: for players only',
    ...playersOnly('/bonus', {
      title: 'Bonus · Ruka',
      texts: ['Bonus', 'Your link', 'Friends who registered', '0', 'Withdraw to M-PESA'],
    }),
  },
  // spec: 2.30
  {
    proves: 'spec 2, /bonus: the link of a friend leads to the registration',
    path: '/win/HGWRCXRD',
    visitor: { ...REGISTER, at: '/register' },
    player: HOME,
  },
  // spec: 2.32
  {
    proves: 'spec 2, /terms: the terms in their fifteen sections, for both roles',
    path: '/terms',
    ...bothRoles({
      title: 'Terms of Service · Ruka',
      texts: TERMS.split(',').map((title, at) => `${at + 1}. ${title}`),
      links: { 'Go back': '/profile' },
    }),
  },
  // spec: 2.33
  {
    proves: 'spec 2, /general-terms: for both roles',
    ...policy('/general-terms', 'General Terms and Conditions'),
  },
  // spec: 2.34
  {
    proves: 'spec 2, /aml-policy: for both roles, back to the profile',
    ...policy('/aml-policy', 'Anti-Money Laundering Policy'),
  },
  // spec: 2.34
  {
    proves: 'spec 2, /complains: for both roles, back to the profile',
    ...policy('/complains', 'Complaints'),
  },
  // spec: 2.34
  {
    proves: 'spec 2, /cookie-policy: for both roles, back to the profile',
    ...policy('/cookie-policy', 'Cookie Policy'),
  },
  // spec: 2.34
  {
    proves: 'spec 2, /responsible-gaming: for both roles, back to the profile',
    ...policy('/responsible-gaming', 'Responsible Gaming'),
  },
  // spec: 2.34
  {
    proves: 'spec 2, /privacy-policy: for both roles, back to the profile',
    ...policy('/privacy-policy', 'Privacy Policy'),
  },
  // spec: 2.35
  {
    proves: 'spec 2, any other path: says that the page is missing',
    path: '/no/such/page',
    absent: true,
    ...bothRoles({
      title: 'Page missing · Ruka',
      texts: ["Ooops. The page you're looking for is missing"],
      links: { 'Go to the home page': '/' },
    }),
  },
]
