import type { PolicyText } from '../policy.ts'

export const text: PolicyText = {
  title: 'General Terms and Conditions',
  lead: f =>
    `The rules of play at ${f.name}, with every limit. The [terms of service](/terms) say what else you and we agree on.`,
  sections: [
    f => ({
      id: 'all-games',
      title: 'All games',
      body: [
        [
          `Players are ${f.age} or older. One person has one account.`,
          `The smallest stake is ${f.stakeMin} and the largest ${f.stakeMax}, unless a game below or the game itself says otherwise.`,
          'A stake cannot exceed your balance. It is taken from stake money first, then from cash.',
          `A day runs from ${f.midnight} to ${f.dayEnd} in Nairobi.`,
          'We may decline or limit any bet. Related bets are not accepted.',
          'A bet is placed when the site confirms it. The record of our server decides.',
        ],
        'Where a win could pass a limit, our own games refuse the stake and say why, or cash out for you at the limit and show that point before you bet. What another game should pay above its limit is void, and its stake comes back.',
      ],
    }),
    f => ({
      id: 'crash',
      title: 'Crash games',
      body: [
        f.crashGames.map(
          ({ name, min, max, payout, returned }) =>
            `${name}: stakes from ${min} to ${max} a bet. A bet pays at most ${payout}. Over a long time ${returned} of what is staked comes back.`,
        ),
        [
          `Betting on a round is open for ${f.crash.seconds} seconds.`,
          `The multiplier rises until the flight ends, at ${f.crash.top} at the latest. Who cashes out before wins the stake times the multiplier; who does not loses the stake.`,
          `Crash games together pay at most ${f.gamesPayoutDay} to a player in a day.`,
          'What comes back over a long time says nothing about one evening.',
          'Everybody in a game flies the same round. Its end is sealed before betting opens and shown afterwards, so that anyone can check it.',
          'Cash out by hand or automatically. A bet that was confirmed runs on when your connection fails.',
          'A round that is interrupted is void, and every stake still open comes back.',
        ],
      ],
    }),
    f => ({
      id: 'casino',
      title: 'Casino games',
      body: [
        f.casinoGames.map(
          ({ name, min, max, payout, returned }) =>
            `${name}: stakes from ${min} to ${max} a play. A play pays at most ${payout}. Over a long time ${returned} of what is staked comes back.`,
        ),
        [
          `Casino games together pay at most ${f.gamesPayoutDay} to a player in a day.`,
          'Where a game lets you choose your risk, the largest stake depends on the choice. The game shows it before you play.',
          'Each play is drawn from seeds that were fixed before you staked and are shown afterwards, so that anyone can check it.',
          `A game that you leave open waits for you. After ${f.openGameDays} days without a move we end it for you: what it has won by then is paid, and a stake that was not yet at risk comes back.`,
        ],
        'Games of other providers, where the site offers them:',
        [
          `The smallest stake of a play is from ${f.casinoMinFrom} to ${f.casinoMinTo}, the largest from ${f.casinoMaxFrom} to ${f.casinoMaxTo}, by game.`,
        ],
      ],
    }),
    f => ({
      id: 'sports',
      title: 'Sports betting',
      body: [
        'Where the site offers it:',
        [
          `Stakes from ${f.sportsMin} to ${f.sportsMax}, before the match and live.`,
          `A bet pays at most ${f.sportsSingle} as a single and ${f.sportsMulti} as a multi; all bets together ${f.sportsDay} to a customer in a day. What is above is void, and its stake comes back.`,
          `A bet can be cancelled within ${f.cancelMinutes} minutes and before kick-off, at most ${f.cancelPerDay} times a day; new customers only after bet number ${f.cancelAfter}. Live bets cannot be cancelled.`,
          `A postponed match is void unless it is played within ${f.postponedHours} hours. A cancelled leg of a multi counts as odds of ${f.voidOdds}.`,
        ],
      ],
    }),
    f => ({
      id: 'virtuals',
      title: 'Virtual games',
      body: [
        'Where the site offers them:',
        [
          `${f.teams} teams meet, a fixture every ${f.fixtureMinutes} minutes, with at most ${f.goals} goals a match.`,
          `Stakes from ${f.virtualMin} to ${f.virtualMax}. A bet, and all bets of a day, pay at most ${f.virtualPayout}.`,
          `The virtual jackpot has ${f.jackpotMatches} matches, a fixed stake of ${f.jackpotStake} and a prize of ${f.jackpotPrize}, shared equally by those who have all right. Double chance is not allowed.`,
        ],
      ],
    }),
    f => ({
      id: 'deposits',
      title: 'Deposits',
      body: [
        [
          `From ${f.depositMin} to ${f.depositMax}, from your registered M-PESA number.`,
          `Online, by the prompt on your phone; or by the pay-bill number ${f.paybill}, with your registered number as the account.`,
          'A payment from another number is not credited by itself: a person looks at it.',
          ...(f.depositTax === '' ? [] : [`The law takes its part of each deposit. ${f.depositTax}.`]),
        ],
      ],
    }),
    f => ({
      id: 'withdrawals',
      title: 'Withdrawals',
      body: [
        [
          `At least ${f.withdrawMin}, to your registered M-PESA number, from cash.`,
          `From ${f.midnight} to ${f.nightEnd}: ${f.withdrawNight} in all. From ${f.dayStart} to ${f.dayEnd}: ${f.withdrawMax} at a time.`,
          `In a day: ${f.withdrawDay}. Withdrawals of a bonus count as well.`,
          `Generally paid within ${f.withdrawHours} hours. The history shows each step.`,
          ...(f.withdrawalTax === ''
            ? []
            : [`The law takes its part of each withdrawal. ${f.withdrawalTax}.`]),
        ],
      ],
    }),
    f => ({
      id: 'sambaza',
      title: 'Sambaza',
      body: [
        'Where the site offers it, you can send cash to another player, who can play with it and not withdraw it.',
        [
          `At most ${f.sambazaMax} at a time. In a day you can send ${f.sambazaDay} and receive ${f.sambazaReceived}.`,
          `A code of ${f.sambazaCode} digits on your own phone confirms it. What was sent does not come back.`,
          'Nobody of us ever asks for that code.',
        ],
      ],
    }),
    () => ({
      id: 'disputes',
      title: 'Disputes',
      body: [
        'Tell us first: [complaints](/complains). What was recorded is kept, and shown to the regulator on request.',
      ],
    }),
  ],
}
