import type { PolicyText } from './policy.ts'

export const text: PolicyText = {
  title: 'Terms of Service',
  lead: f =>
    `The agreement between you and ${f.name}, in brief. Game limits are in the [general terms](/general-terms).`,
  sections: [
    f => ({
      id: 'introduction',
      title: 'Introduction and definitions',
      body: [
        `These terms are an agreement between you and the operator of ${f.name}. You accept them when you register.`,
        [
          '“We” and “us” mean the operator named under Contact. “You” means the person who opened the account.',
          '“Cash” is money you can withdraw. “Betting credit” is money you received by Sambaza: you can bet with it but not withdraw it. “Bonus” is money we add.',
          `A “day” runs from ${f.midnight} to ${f.dayEnd}, Nairobi time.`,
        ],
      ],
    }),
    f => ({
      id: 'access',
      title: 'Access and use',
      body: [
        `This site is for people aged ${f.age} and over who are in Kenya. It is for your own entertainment, not for business use.`,
        'You must not:',
        [
          'play on behalf of someone else, or use software that plays for you;',
          'work with others to beat a game unfairly;',
          'look for faults in order to exploit them;',
          'disrupt the site or other players.',
        ],
        'If you find a fault, please tell us.',
        'You can try the demos without an account. They use play money, which has no value.',
      ],
    }),
    () => ({
      id: 'amendments',
      title: 'Amendments',
      body: [
        'We may change these terms. We publish the new text on this page, and we will tell you before any change that is to your disadvantage takes effect.',
        'The terms in force when you placed a bet apply to that bet. If you do not agree with a change, you can close your account and withdraw your cash.',
      ],
    }),
    f => ({
      id: 'registration',
      title: 'Account registration',
      body: [
        [
          `You must be ${f.age} or older. We may ask for proof of age.`,
          'Each person may have one account, under a Kenyan phone number registered in their own name.',
          `We may send you a ${f.pinLength}-digit PIN to verify your phone. Your password must have at least ${f.passwordLength} characters.`,
          'Keep your password and codes to yourself. You are responsible for anything done with them until you tell us that someone else has them.',
          'The information you give us must be true. We may ask for documents before we pay out.',
        ],
      ],
    }),
    f => ({
      id: 'money',
      title: 'Deposits and withdrawals',
      body: [
        [
          'Deposits and withdrawals are by M-PESA only, from and to your registered number. We never ask for your M-PESA PIN.',
          `You can deposit ${f.depositMin} to ${f.depositMax} at a time. Every deposit must be for genuine betting.`,
          'You can withdraw cash only, and only after a deposit from the same number. Bonus and betting credit cannot be withdrawn.',
          `You can withdraw ${f.withdrawMin} to ${f.withdrawMax} at a time, and up to ${f.withdrawDay} a day. From ${f.midnight} to ${f.nightEnd} the limit is ${f.withdrawNight} in total.`,
          `We generally pay within ${f.withdrawHours} hours, and most withdrawals are paid at once. Verification may take longer. If it does, we will tell you why.`,
          'We do not pay interest on account balances.',
        ],
        ...(f.depositTax + f.withdrawalTax === ''
          ? []
          : [
              `Taxes deducted by law: ${[f.depositTax, f.withdrawalTax].filter(line => line !== '').join('; ')}. We show you the amount before you confirm.`,
            ]),
        'If M-PESA reverses a payment, we deduct it from your account. Any shortfall is a debt, which is settled first from money that you receive later.',
        'If a deposit has not arrived, trace it under [Sort deposit](/sort-deposit).',
      ],
    }),
    () => ({
      id: 'bets',
      title: 'Placing bets',
      body: [
        [
          'A bet is valid once the site has confirmed it. It cannot exceed your balance.',
          'We may decline or limit any bet.',
          'A live bet (a bet on an event in progress) cannot be cancelled. Related bets, where one result makes another more likely, are not accepted.',
          'Each game shows its minimum stake, maximum stake and maximum win. Our server’s records are final on what happened.',
          'You can check our own games yourself: what decides a round is fixed and sealed before the round begins, and revealed afterwards.',
          'If a game fails, open bets are void and stakes are returned to where they came from.',
        ],
      ],
    }),
    f => ({
      id: 'bonuses',
      title: 'Bonuses',
      body: [
        'You can bet with a bonus but not withdraw it. The jackpot bonus and your referral earnings are the exceptions. Each promo states its own conditions before you accept it.',
        `Where referrals are offered, you earn ${f.referralPercent}% of your friend’s deposits once your friend has bet them. Accounts of your own earn nothing, and neither do deposits that are withdrawn without being bet.`,
        'Bonuses obtained by fraud will be removed.',
      ],
    }),
    f => ({
      id: 'termination',
      title: 'Account termination',
      body: [
        [
          `You can close your account at any time. Closure takes effect within ${f.closureDays} business days, and we pay out your cash.`,
          `You can [exclude yourself](/exclusion). It takes effect at once, lasts at least ${f.exclusionYears} years, and nobody can lift it early.`,
          `An account with no activity for ${f.lapseMonths} months lapses. To use it again, log in and confirm. The money in it remains yours.`,
          'We may suspend or close an account for breach of these terms or suspected fraud. We will tell you why unless the law forbids it, and you may [complain](/complains).',
        ],
        'We may void winnings if a system malfunctions or we suspect prohibited activity. Your stake is then returned, unless you caused the problem.',
      ],
    }),
    () => ({
      id: 'risk',
      title: 'Risk',
      body: [
        'Over time, players lose more than they win: that is what a game’s return to player means. Only bet what you can afford to lose, and never bet to win back losses. See [Responsible gaming](/responsible-gaming) for ways to stay in control.',
        'Your phone or network may fail while you play. Bets that we have confirmed continue without you, under the rules of the game.',
      ],
    }),
    () => ({
      id: 'property',
      title: 'Intellectual property',
      body: [
        'The name, artwork and text on this site belong to us or to our licensors. You may use them to play, but you may not copy them for business purposes. Open-source software remains under its own licence.',
      ],
    }),
    () => ({
      id: 'privacy',
      title: 'Privacy',
      body: [
        'The [privacy policy](/privacy-policy) explains what we know about you, why, and what you can ask for. The [cookie policy](/cookie-policy) explains what is stored on your device.',
      ],
    }),
    () => ({
      id: 'liability',
      title: 'Liability',
      body: [
        'We are responsible for your money and for what we do wrong. We are not responsible for networks, phones or M-PESA, which others operate, or for winnings you had hoped for.',
        'Nothing in these terms limits our liability where the law of Kenya does not allow it.',
      ],
    }),
    () => ({
      id: 'law',
      title: 'Governing law of Kenya',
      body: [
        'This agreement is governed by the law of Kenya, and the courts of Kenya have jurisdiction. You may first bring a [complaint](/complains) to us and to the Betting Control and Licensing Board or its successor.',
      ],
    }),
    () => ({
      id: 'entire',
      title: 'Entire agreement',
      body: [
        'These terms, the [general terms](/general-terms), the policies they refer to and the rules shown in each game are the entire agreement between us.',
        'If they conflict, the rules of the game come first, then the general terms, then this page. If any part of the agreement is invalid, the rest still applies.',
      ],
    }),
    f => ({
      id: 'contact',
      title: 'Contact',
      body: [`${f.name}, ${f.address}. Licence: ${f.licence}.`, `Contact us: ${f.contact}.`],
    }),
  ],
}
