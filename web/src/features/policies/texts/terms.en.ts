import type { PolicyText } from '../policy.ts'

export const text: PolicyText = {
  title: 'Terms of Service',
  lead: f =>
    `What you and ${f.name} agree on, in short. The limits of each game stand in the [general terms](/general-terms).`,
  sections: [
    f => ({
      id: 'introduction',
      title: 'Introduction and definitions',
      body: [
        `These terms are an agreement between you and the operator of ${f.name}. You accept them when you register.`,
        [
          '“We” and “us” are the operator named under Contact. “You” are the person who opened the account.',
          '“Cash” is money you can withdraw. “Stake money” came by Sambaza and can only be played. “Bonus” is what we add.',
          `A “day” runs from ${f.midnight} to ${f.dayEnd} in Nairobi.`,
        ],
      ],
    }),
    f => ({
      id: 'access',
      title: 'Access and use',
      body: [
        `The site is for people of ${f.age} and over who are in Kenya, for their own entertainment and not for a business.`,
        'You may not play for somebody else, use software that plays for you, work together with others against a game, look for a fault and use it, or hinder the site or other players. If you find a fault, tell us.',
        'You may try the demos without an account. They use play money, which is worth nothing.',
      ],
    }),
    () => ({
      id: 'amendments',
      title: 'Amendments',
      body: [
        'We may change these terms. We show the new text here, and tell you before a change that takes something from you.',
        'A bet is judged by the terms that held when it was placed. Whoever does not agree with a change may close the account and take their cash.',
      ],
    }),
    f => ({
      id: 'registration',
      title: 'Account registration',
      body: [
        [
          `You must be ${f.age} or older. We may ask you to prove it.`,
          'One person has one account, under a Kenyan phone number that is registered in their own name.',
          `We may send a PIN of ${f.pinLength} digits to prove the phone. A password has at least ${f.passwordLength} characters.`,
          'Keep password and codes to yourself. What is done with them counts as done by you, until you tell us that somebody else has them.',
          'What you tell us must be true. We may ask for documents before we pay out.',
        ],
      ],
    }),
    f => ({
      id: 'money',
      title: 'Deposits and withdrawals',
      body: [
        [
          'Deposits and withdrawals go by M-PESA, from and to your registered number only. We never ask for your M-PESA PIN.',
          `A deposit is from ${f.depositMin} to ${f.depositMax} and must be for genuine betting.`,
          'You can withdraw cash only, and only after a deposit from the same number. Bonus and stake money stay.',
          `A withdrawal is from ${f.withdrawMin} to ${f.withdrawMax}, and ${f.withdrawDay} in a day. From ${f.midnight} to ${f.nightEnd} it is ${f.withdrawNight} in all.`,
          `We generally pay within ${f.withdrawHours} hours, most often at once. Verification may take longer; then we tell you why.`,
          'No interest is paid on what stands in an account.',
        ],
        ...(f.depositTax + f.withdrawalTax === ''
          ? []
          : [
              `The law takes: ${[f.depositTax, f.withdrawalTax].filter(line => line !== '').join('; ')}. You see it before you confirm.`,
            ]),
        'If M-PESA takes a payment back, we take it out of your account. What is missing is a debt, which later money settles first.',
        'A deposit that did not arrive is found under [Sort deposit](/sort-deposit).',
      ],
    }),
    () => ({
      id: 'bets',
      title: 'Placing bets',
      body: [
        [
          'A bet counts when the site has confirmed it. It cannot exceed your balance.',
          'We may decline or limit any bet.',
          'A bet on a running event (a live bet) cannot be cancelled. Related bets, where one outcome helps another, are not accepted.',
          'Each game shows its smallest and largest stake and the most it pays. The record of our server decides what happened.',
          'Our own games can be checked: what decides a round is fixed and sealed before it begins, and shown afterwards.',
          'If a game fails, open bets are void and stakes come back, to where they came from.',
        ],
      ],
    }),
    f => ({
      id: 'bonuses',
      title: 'Bonuses',
      body: [
        'A bonus is for playing and cannot be withdrawn, except the jackpot bonus and what friends you brought have earned you. Each promo says its own conditions before you take it.',
        `Where it is offered, bringing a friend earns ${f.referralPercent}% of the friend’s deposits, once the friend has played with them. Accounts of your own, and deposits that go out again unplayed, earn nothing.`,
        'A bonus that was got by deceit is taken back.',
      ],
    }),
    f => ({
      id: 'termination',
      title: 'Account termination',
      body: [
        [
          `You may close your account at any time, with effect within ${f.closureDays} business days at most. Your cash is paid out.`,
          `You may [exclude yourself](/exclusion). It works at once and for at least ${f.exclusionYears} years, and nobody can end it early.`,
          `An account without activity for ${f.lapseMonths} months lapses: log in and confirm, and it works again. The money stays yours.`,
          'We may suspend or end an account for a breach of these terms or suspected fraud. We tell you why, unless the law forbids it, and you may [complain](/complains).',
        ],
        'Winnings may be voided where a system did not work as it should, or where prohibited activity is suspected. Your stake then comes back, unless you caused it.',
      ],
    }),
    () => ({
      id: 'risk',
      title: 'Risk',
      body: [
        'Over time players lose more than they win; that is what a game’s return says. Play with money you can spare, and never to win back a loss. [Responsible gaming](/responsible-gaming) says what helps.',
        'A phone or network may fail while you play. Bets that were confirmed go on without you, by the rules of the game.',
      ],
    }),
    () => ({
      id: 'property',
      title: 'Intellectual property',
      body: [
        'The name, the artwork and the texts of the site belong to us or to those who license them to us. You may use them to play, and not copy them for a business. Software under an open licence stays under that licence.',
      ],
    }),
    () => ({
      id: 'privacy',
      title: 'Privacy',
      body: [
        'The [privacy policy](/privacy-policy) says what we know of you, why, and what you can ask for. The [cookie policy](/cookie-policy) says what stays on your device.',
      ],
    }),
    () => ({
      id: 'liability',
      title: 'Liability',
      body: [
        'We answer for your money and for what we do wrong. We do not answer for networks, phones and M-PESA, which others run, nor for what you hoped to win. Where the law of Kenya does not let us limit this, nothing here does.',
      ],
    }),
    () => ({
      id: 'law',
      title: 'Governing law of Kenya',
      body: [
        'The law of Kenya governs this agreement, and the courts of Kenya decide. You may first bring a [complaint](/complains) to us and to the Betting Control and Licensing Board, or the authority that follows it.',
      ],
    }),
    () => ({
      id: 'entire',
      title: 'Entire agreement',
      body: [
        'These terms, the [general terms](/general-terms), the policies they name and the rules shown in each game are the whole agreement. Where they differ, the rules of the game come first, then the general terms, then this page. If one sentence does not hold, the others do.',
      ],
    }),
    f => ({
      id: 'contact',
      title: 'Contact',
      body: [`${f.name}, ${f.address}. Licence: ${f.licence}.`, `Reach us by ${f.contact}.`],
    }),
  ],
}
