import { kes, legsText, type LegProblem, type Said, type Wording } from './wording.rules.ts'

const NOT_PLACED = 'Bet not placed.'
const FORM = 'CODE#PICK#STAKE, e.g. 1042#1#100'

const LEGS: Readonly<Record<LegProblem, (code: number) => string>> = {
  unknown: code => `There is no such game or pick: ${code}. Send GAMES for the games.`,
  closed: code => `Game ${code} has started or is over. Send GAMES for the next games.`,
  suspended: code => `Betting on game ${code} is paused. Try again in a moment.`,
  related: code => `Game ${code} is on the slip twice. Choose one pick of each game.`,
  full: code => `We take no more on game ${code}. Try a smaller stake.`,
}

const STATES: Readonly<Record<Said['slip']['state'], (slip: Said['slip']) => string>> = {
  pending: slip => `being checked. Possible win ${kes(slip.payoutCents)}.`,
  open: slip => `open, ${slip.legsWon} of ${slip.legs} won so far. Possible win ${kes(slip.payoutCents)}.`,
  settled: slip => (slip.payoutCents > 0 ? `paid ${kes(slip.payoutCents)}.` : 'lost.'),
  void: () => 'stake returned.',
  refused: () => 'not accepted, stake returned.',
  cancelled: () => 'cancelled, stake returned.',
  cashed_out: slip => `cashed out, paid ${kes(slip.payoutCents)}.`,
}

export const english: Wording = {
  placed({ code, legs, match, odds, ...money }) {
    const amounts =
      `Stake ${kes(money.stakeCents)}, possible win ${kes(money.possibleCents)}. ` +
      `Balance ${kes(money.balanceCents)}`
    const one = legs.length === 1 ? `${match} ` : ''
    return [
      `Bet ${code}: ${one}${legsText(legs)}. Odds ${odds}. ${amounts}`,
      `Bet ${code}: ${legs.length} games. Odds ${odds}. ${amounts}`,
    ]
  },
  legRefused: ({ code, why }) => [`${NOT_PLACED} ${LEGS[why](code)}`],
  betRefused(problem) {
    switch (problem.why) {
      case 'shut':
        return [`${NOT_PLACED} Betting is closed at the moment.`]
      case 'allowance':
        return [`${NOT_PLACED} You have reached the maximum win of 24 hours.`]
      case 'most':
        return [
          `${NOT_PLACED} It could win more than one bet may. Stake up to KES ${problem.boundKes.toLocaleString('en')} on it.`,
        ]
      case 'odds':
        return [`${NOT_PLACED} Even the least stake could win more than one bet may. Choose fewer games.`]
      case 'below':
        return [`${NOT_PLACED} The minimum stake is KES ${problem.boundKes.toLocaleString('en')}.`]
      case 'above':
        return [`${NOT_PLACED} The maximum stake is KES ${problem.boundKes.toLocaleString('en')}.`]
      case 'funds':
        return [`${NOT_PLACED} Your balance is too low: ${kes(problem.balanceCents)}.`]
      case 'other':
        return [`${NOT_PLACED} Please try again later.`]
    }
  },
  late: () => [`${NOT_PLACED} Your message arrived too late. Please send it again.`],
  unreadable({ problem, word }) {
    switch (problem) {
      case 'unknown':
        return ['We could not read that. Send HELP to see how to bet.']
      case 'form':
        return [`${NOT_PLACED} Send ${FORM}, or more games: 1042#1#1043#X#100`]
      case 'legs':
        return [`${NOT_PLACED} A slip has at most 20 games.`]
      case 'code':
        return [`${NOT_PLACED} ${word} is no game. Send ${FORM}`]
      case 'pick':
        return [`${NOT_PLACED} ${word} is no pick. Picks: 1 X 2 1X 12 X2 OV25 UN25 GG NG`]
      case 'stake':
        return [`${NOT_PLACED} ${word} is no stake. Send whole shillings: ${FORM}`]
    }
  },
  games: ({ lines }) => [lines || 'No games are open for bets right now.'],
  balance: ({ cents }) => [`Balance ${kes(cents)}`],
  slip: slip => [`Bet ${slip.code}, stake ${kes(slip.stakeCents)}: ${STATES[slip.state](slip)}`],
  slipUnknown: ({ hasNone }) => [hasNone ? 'You have no bets yet.' : 'There is no bet with this code.'],
  help: () => [
    `Bet: ${FORM}. More games: 1042#1#1043#X#100. Picks 1 X 2 1X 12 X2 OV25 UN25 GG NG. ` +
      'GAMES, GAMES 2, BAL, LAST, SLIP CODE',
  ],
  tooMany: () => ['You have sent too many messages. Nothing was placed. Try again in 10 minutes.'],
  noAccount: ({ host }) => [
    `This number has no account. Register at ${host} to bet by SMS. 18+`,
    'This number has no account with us. Register to bet by SMS. 18+',
  ],
  inactive: ({ isLapsed, host }) =>
    isLapsed
      ? [
          `Your account is paused. Log in at ${host} and confirm that you want to play again.`,
          'Your account is paused. Log in and confirm that you want to play again.',
        ]
      : ['This account cannot bet. Contact support.'],
}
