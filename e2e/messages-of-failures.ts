import { FAULT, PHONE, logIn, said, type Message } from './message.ts'

const TOKEN = '**/api/auth/token/'
/** The messages of section 8. */
export const messagesOfFailures: readonly Message[] = [
  // spec: 8.1
  {
    proves: 'spec 8: a generic failure',
    text: 'An error occurred. Please try again later.',
    at: '/login',
    answers: { [TOKEN]: FAULT },
    act: logIn,
  },
  // spec: 8.2
  {
    proves: 'spec 8: HTTP 401 without a body is “Unauthorized”',
    text: 'Unauthorized',
    at: '/login',
    answers: { [TOKEN]: { status: 401, body: '' } },
    act: logIn,
  },
  // spec: 8.3
  {
    proves: 'spec 8: HTTP 403 is “Forbidden”',
    text: 'Forbidden',
    at: '/login',
    answers: { [TOKEN]: { status: 403, body: '' } },
    act: logIn,
  },
  // spec: 8.4
  {
    proves: 'spec 8: an error given as a list is shown in the alert',
    text: 'Come back later',
    at: '/login',
    answers: { [TOKEN]: said(['Come back later']) },
    act: logIn,
  },
  // spec: 8.5
  {
    proves: 'spec 8: an error given as an object is shown beside its field',
    text: 'This one is odd',
    beside: PHONE,
    at: '/login',
    answers: { [TOKEN]: said({ msisdn: ['This one is odd'] }) },
    act: logIn,
  },
  // spec: 8.7
  {
    proves: 'spec 8: “Game not found” where there is no launch and no demo address',
    text: 'Game not found',
    place: 'screen',
    as: 'player',
    at: '/games/aviator',
    answers: { '**/api/games/aviator/': said({ slug: 'aviator', name: 'Aviator' }, 200) },
  },
  // spec: 8.8
  {
    proves: 'spec 8: “Promo not found”',
    text: 'Promo not found',
    place: 'screen',
    at: '/promos/nothing-of-this-name',
  },
  // spec: 8.9
  {
    proves: 'spec 8: promos that fail say the error',
    text: 'Not from here',
    at: '/promos',
    answers: { '**/content/promos': said({ detail: 'Not from here' }, 403) },
  },
  // spec: 8.10
  {
    proves: 'spec 8: “Couldn’t load games. Try again later”',
    text: "Couldn't load games. Try again later",
    at: '/games',
    answers: { '**/api/games/?*': FAULT },
  },
  // spec: 8.11
  {
    proves: 'spec 8: “No games found”',
    text: 'No games found',
    place: 'screen',
    at: '/games',
    answers: { '**/api/games/?*': said({ data: [], available_tags: [], paginator: {} }, 200) },
  },
  // spec: 8.12
  {
    proves: 'spec 8: “Couldn’t load game. Try again later”',
    text: "Couldn't load game. Try again later",
    at: '/games/aviator',
    answers: { '**/api/games/aviator/': FAULT },
  },
  // spec: 8.13
  {
    proves: 'spec 8: “Couldn’t load transactions. Try again later”',
    text: "Couldn't load transactions. Try again later",
    as: 'player',
    at: '/profile/transactions',
    answers: { '**/api/wallet/transactions?*': FAULT },
  },
  // spec: 8.14
  {
    proves: 'spec 8: “No transactions found”',
    text: 'No transactions found',
    place: 'screen',
    as: 'player',
    at: '/profile/transactions',
  },
  // spec: 8.15
  {
    proves: 'spec 8: “No results found”',
    text: 'No results found',
    place: 'screen',
    at: '/',
    act: async site => {
      await site.getByRole('button', { name: 'Search games' }).click()
      await site.getByPlaceholder('Type a game title').fill('nothing of this name')
    },
  },
  // spec: 8.16
  {
    proves: 'spec 8: “Ooops. The page you’re looking for is missing”',
    text: "Ooops. The page you're looking for is missing",
    place: 'screen',
    at: '/no/such/page',
  },
]
