import type { PolicyText } from './policy.ts'

export const text: PolicyText = {
  title: 'Responsible Gaming',
  lead: () =>
    'Betting is entertainment that costs money. Here is how to keep it that way, and where to get help if it stops being fun.',
  sections: [
    f => ({
      id: 'help',
      title: 'Get support',
      body: [
        ...(f.helpline === ''
          ? []
          : [`Talk to ${f.helpline}, whether you need help yourself or are worried about someone else.`]),
        `You can also contact us: ${f.contact}. If you want to stop, we will not try to change your mind.`,
      ],
    }),
    () => ({
      id: 'signs',
      title: 'Warning signs',
      body: [
        [
          'You bet with money meant for rent, food, school fees or debts.',
          'You bet to win back what you have lost.',
          'You hide how much you bet, or you borrow to bet.',
          'You feel restless when you cannot play, or you play longer than you meant to.',
        ],
        'If even one of these is true, take a break.',
      ],
    }),
    f => ({
      id: 'keep',
      title: 'How to stay in control',
      body: [
        [
          'Before you play, decide how much money and time to spend, and stop there.',
          'Your [transactions](/profile/transactions) show your deposits and withdrawals. The full statement lists every bet.',
          'Try the demo of a game first. It shows how quickly a stake can go.',
          'Do not play after drinking or when you are upset.',
          `Know the odds. This is the return to player (RTP), the share of all stakes that comes back over the long term: ${[...f.crashGames, ...f.casinoGames, ...(f.hasLeagues ? f.leagues : [])].map(({ name, returned }) => `${name} ${returned}`).join(', ')}${f.hasSports ? `, sports betting ${f.sportsReturned} as prices are usually made` : ''}. The rest is the cost of playing.`,
        ],
      ],
    }),
    f => ({
      id: 'exclusion',
      title: 'Self-exclusion',
      body: [
        `You can block yourself from betting here under [Self-exclusion](/exclusion). It takes effect at once, and in any case within ${f.exclusionDays} business days.`,
        [
          `It lasts at least ${f.exclusionYears} years. Neither you nor our staff can lift it early, and your number cannot register again.`,
          'You are logged out on every device. You cannot bet, deposit or use Sambaza, and we send you no offers.',
          'We pay your cash to your registered number. Open bets run to their end, and we pay what they win too.',
          'Money that cannot be withdrawn under our terms, such as a bonus or betting credit received by Sambaza, is not paid out.',
        ],
        `If you only want to leave, you can close your account. Closure takes effect within ${f.closureDays} business days. An account with no activity for ${f.lapseMonths} months lapses automatically.`,
      ],
    }),
    f => ({
      id: 'age',
      title: `Nobody under ${f.age}`,
      body: [
        `You must be ${f.age} or older to have an account. We may ask for proof of age and close the account of anyone younger.`,
        'Lock your phone, keep your passwords away from children, and never let them play for you.',
      ],
    }),
    () => ({
      id: 'we',
      title: 'What we do',
      body: [
        [
          'We show each game’s limits and RTP before you play.',
          'We do not celebrate a loss as a win, and we do not rush you.',
          'Once you withdraw money, it is on its way: you cannot take it back to bet with it.',
        ],
      ],
    }),
  ],
}
