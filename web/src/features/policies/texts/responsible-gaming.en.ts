import type { PolicyText } from '../policy.ts'

export const text: PolicyText = {
  title: 'Responsible Gaming',
  lead: () =>
    'Betting is entertainment that costs money. Here is what keeps it that, and what helps when it does not.',
  sections: [
    f => ({
      id: 'help',
      title: 'Talk to somebody',
      body: [
        ...(f.helpline === '' ? [] : [`${f.helpline} listens, to you or to somebody who worries about you.`]),
        `You can also reach us: ${f.contact}. We will not talk you out of stopping.`,
      ],
    }),
    () => ({
      id: 'signs',
      title: 'Signs to take seriously',
      body: [
        [
          'You play with money for rent, food, school fees or debts.',
          'You play to win back what you lost.',
          'You hide how much you play, or borrow for it.',
          'You are restless when you cannot play, or play longer than you meant to.',
        ],
        'One of them is enough to take a break.',
      ],
    }),
    f => ({
      id: 'keep',
      title: 'What helps to keep measure',
      body: [
        [
          'Decide before you play how much money and time it may cost, and stop there.',
          'Your [transactions](/profile/transactions) show what went in and out. The full statement has every bet.',
          'Try a game as a demo first. It shows how quickly a stake goes.',
          `Know the odds. Over a long time this much of all stakes comes back: ${[...f.crashGames, ...f.casinoGames].map(({ name, returned }) => `${name} ${returned}`).join(', ')}. The rest is what playing costs.`,
          'Do not play after drinking, or when you are upset.',
        ],
      ],
    }),
    f => ({
      id: 'exclusion',
      title: 'Exclude yourself',
      body: [
        `Under [Self-exclusion](/exclusion) you can end betting here. It takes effect at once, and within ${f.exclusionDays} business days at the very latest.`,
        [
          `It lasts at least ${f.exclusionYears} years. Neither you nor our staff can lift it early, and the phone cannot register again.`,
          'You are logged out everywhere. No stake, deposit or Sambaza is possible, and we send you no offers.',
          'Your cash is paid to your registered number. Bets that are still open are settled, and what they win is paid as well.',
          'What cannot be withdrawn by the terms, such as a bonus or stake money that came by Sambaza, is not paid out.',
        ],
        `If you only want to leave, you can close the account, within ${f.closureDays} business days at most. An account without activity for ${f.lapseMonths} months lapses by itself.`,
      ],
    }),
    f => ({
      id: 'age',
      title: `Nobody under ${f.age}`,
      body: [
        `An account needs an age of ${f.age}. We may ask for proof, and close accounts of younger people. Lock your phone, keep your passwords from children, and do not let them play for you.`,
      ],
    }),
    () => ({
      id: 'we',
      title: 'What we do',
      body: [
        [
          'We show each game’s limits and return before you play.',
          'We do not celebrate losses as wins, and do not hurry you.',
          'Money you withdraw is on its way: it cannot be called back to be played.',
        ],
      ],
    }),
  ],
}
