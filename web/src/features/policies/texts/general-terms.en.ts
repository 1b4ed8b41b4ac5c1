import type { PolicyText } from './policy.ts'

export const text: PolicyText = {
  title: 'General Terms and Conditions',
  lead: f =>
    `The rules of play at ${f.name}, with every limit. The rest of our agreement is in the [terms of service](/terms).`,
  sections: [
    f => ({
      id: 'all-games',
      title: 'All games',
      body: [
        [
          `You must be ${f.age} or older to play. Each person may have one account.`,
          `The minimum stake is ${f.stakeMin} and the maximum stake is ${f.stakeMax}, unless this page or the game states otherwise.`,
          'A stake cannot exceed your balance. Betting credit is used first, then cash.',
          `A day runs from ${f.midnight} to ${f.dayEnd}, Nairobi time.`,
          'We may decline or limit any bet. Related bets are not accepted.',
          'A bet is placed once the site confirms it. Our server’s records are final.',
          'A maximum win is the full payout, including the stake.',
        ],
        'If a win could exceed a limit, our own games either decline the stake and tell you why, or cash out for you at the limit and show that point before you bet.',
        'In other games, any amount above the limit is void and its stake is returned.',
      ],
    }),
    f => ({
      id: 'crash',
      title: 'Crash games',
      body: [
        f.crashGames.map(
          ({ name, min, max, payout, returned }) =>
            `${name}: stakes from ${min} to ${max} per bet. Maximum win ${payout} per bet. Return to player (RTP) ${returned} over the long term.`,
        ),
        [
          `Betting on each round is open for ${f.crash.seconds} seconds.`,
          `The multiplier rises until the flight ends, at ${f.crash.top} at the latest. Cash out before that and you win your stake times the multiplier. If you do not, you lose your stake.`,
          `The maximum win per player per day, across all crash games, is ${f.crashPayoutDay}.`,
          'RTP is a long-term average. It does not predict the result of any one session.',
          'Everyone in a game plays the same round. Its end is sealed before betting opens and revealed afterwards, so anyone can check it.',
          'You can cash out manually or automatically. A confirmed bet continues if your connection fails.',
          'If a round is interrupted it is void, and every stake still open is returned.',
        ],
      ],
    }),
    f => ({
      id: 'casino',
      title: 'Casino games',
      body: [
        f.casinoGames.map(
          ({ name, min, max, payout, returned }) =>
            `${name}: stakes from ${min} to ${max} per bet. Maximum win ${payout} per bet. Return to player (RTP) ${returned} over the long term.`,
        ),
        [
          `The maximum win per player per day, across all casino games, is ${f.casinoPayoutDay}.`,
          'Where a game lets you choose your risk, the maximum stake depends on your choice. The game shows it before you bet.',
          'Each result is computed from seeds that are fixed before you bet and revealed afterwards, so anyone can check it.',
          `If you leave a game open, it waits for you. After ${f.openGameDays} days without a move we end it for you: we pay what it has won so far, and we return a stake that was not yet at risk.`,
        ],
        'Games from other providers, where the site offers them:',
        [
          `Depending on the game, the minimum stake is ${f.casinoMinFrom} to ${f.casinoMinTo} and the maximum stake ${f.casinoMaxFrom} to ${f.casinoMaxTo}.`,
        ],
      ],
    }),
    f => ({
      id: 'sports',
      title: 'Sports betting',
      body: [
        ...(f.hasSports ? [] : ['Where the site offers it:']),
        [
          `Stakes are ${f.sportsMin} to ${f.sportsMax}, both before the match and live.`,
          `The maximum win is ${f.sportsSingle} for a single bet, ${f.sportsMulti} for a multi-bet, and ${f.sportsDay} per customer in any ${f.sportsHours} hours for all bets together, whatever the time of day.`,
          'A stake whose bet could win more than the limit of one bet is not taken: the slip names the greatest one that is. What the limit for all bets together cuts, or odds that rise after you placed the bet add above a limit, is void, and the stake that stands for it is returned. Once that limit is used up, no bet is taken until there is room again.',
          `You can cancel a bet within ${f.cancelMinutes} minutes of placing it and before kick-off, up to ${f.cancelPerDay} times a day. New customers can cancel only after their ${f.cancelAfter} bet. Live bets cannot be cancelled. A bet shows for how long it can be cancelled; where it says so, it cannot once its odds have moved.`,
          `A postponed match is void unless it is played within ${f.postponedHours} hours. A cancelled match in a multi-bet counts at odds of ${f.voidOdds}.`,
          `Return to player (RTP) as prices are usually made: ${f.sportsReturned}, the more the clearer the favourite and less on long shots.`,
        ],
      ],
    }),
    f => ({
      id: 'virtuals',
      title: 'Virtual games',
      body: [
        ...(f.hasLeagues ? [] : ['Where the site offers them:']),
        [
          `${f.teams} teams play, with a fixture every ${f.fixtureMinutes} minutes and a maximum of ${f.goals} goals per match.`,
          `Stakes are ${f.virtualMin} to ${f.virtualMax}. The maximum win is ${f.virtualPayout}, both per bet and per day. A stake that could win more is not taken: the slip names the greatest one that is.`,
          `The virtual jackpot has ${f.jackpotMatches} matches, a fixed stake of ${f.jackpotStake} and a prize of ${f.jackpotPrize}, shared equally among players who predict every match correctly. Double chance is not allowed.`,
          `Return to player (RTP) over the long term: ${f.leagues.map(({ name, returned }) => `${name} ${returned}`).join(', ')}, depending on the market.`,
        ],
      ],
    }),
    f => ({
      id: 'deposits',
      title: 'Deposits',
      body: [
        [
          `You can deposit ${f.depositMin} to ${f.depositMax} at a time, from your registered M-PESA number.`,
          `Deposit online and approve the prompt on your phone, or use paybill ${f.paybill} with your registered number as the account number.`,
          'A payment from another number is not credited automatically. Our team reviews it.',
          ...(f.depositTax === '' ? [] : [`Tax is deducted from each deposit by law. ${f.depositTax}.`]),
        ],
      ],
    }),
    f => ({
      id: 'withdrawals',
      title: 'Withdrawals',
      body: [
        [
          `The minimum is ${f.withdrawMin}. We pay from your cash to your registered M-PESA number.`,
          `From ${f.midnight} to ${f.nightEnd}: up to ${f.withdrawNight} in total. From ${f.dayStart} to ${f.dayEnd}: up to ${f.withdrawMax} at a time.`,
          `Per day: up to ${f.withdrawDay}. Bonus withdrawals count towards this limit.`,
          `Withdrawals are generally paid within ${f.withdrawHours} hours. Your transactions show each step.`,
          ...(f.withdrawalTax === ''
            ? []
            : [`Tax is deducted from each withdrawal by law. ${f.withdrawalTax}.`]),
        ],
      ],
    }),
    f => ({
      id: 'sambaza',
      title: 'Sambaza',
      body: [
        `${f.hasSambaza ? 'You' : 'Where the site offers it, you'} can send cash to another player, who can bet with it but not withdraw it.`,
        [
          `You can send up to ${f.sambazaMax} at a time. In a day you can send up to ${f.sambazaDay} and receive up to ${f.sambazaReceived}.`,
          `You confirm each transfer with a ${f.sambazaCode}-digit code sent to your own phone. A transfer cannot be reversed.`,
          'Our staff will never ask you for that code.',
        ],
      ],
    }),
    () => ({
      id: 'disputes',
      title: 'Disputes',
      body: [
        'Tell us first: see [complaints](/complains). We keep our records and show them to the regulator on request.',
      ],
    }),
  ],
}
