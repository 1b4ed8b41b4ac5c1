import type { PolicyText } from './policy.ts'

export const text: PolicyText = {
  title: 'Privacy Policy',
  lead: f =>
    `What ${f.name} knows about you, why, who else sees it, and what you can ask for. This policy follows the Data Protection Act of Kenya.`,
  since: f => f.privacySince,
  sections: [
    f => ({
      id: 'who',
      title: 'Who is responsible',
      body: [`The operator of ${f.name}, ${f.address}. Contact: ${f.contact}.`],
    }),
    () => ({
      id: 'what',
      title: 'What we know',
      body: [
        [
          'Your phone number, your name as given by M-PESA or by you, and your password, stored so that nobody can read it.',
          'Your deposits, withdrawals and transfers, with M-PESA receipts.',
          'Your bets, rounds and results.',
          'Your logins and the network addresses they came from, and who changed what in your account.',
          'What you write to us, and documents we asked you for.',
          'What you write to other players in a game’s chat, where the site offers it, and whether it was reported or rejected.',
          'Whose link brought you here, if any.',
        ],
        'We do not read your contacts, your messages or your location.',
      ],
    }),
    f => ({
      id: 'why',
      title: 'Why we need it',
      body: [
        [
          'To fulfil our agreement with you: play, deposits and withdrawals.',
          `To comply with the law: minimum age ${f.age}, one account per person, anti-money laundering, taxes and self-exclusion.`,
          'To protect accounts from fraud and unauthorised access.',
          'To improve the site, using statistics that do not identify anyone.',
        ],
        'We send offers only to people who are allowed to play, and never after self-exclusion. You can opt out at any time.',
      ],
    }),
    f => ({
      id: 'others',
      title: 'Who else sees it',
      body: [
        [
          'Safaricom (M-PESA), which processes payments, and the gateway that sends our SMS.',
          'Authorities, where the law requires it: the betting regulator, the tax authority, the Financial Reporting Centre and the courts.',
          'Providers of support chat, notifications, analytics or error reports, and the advertiser who referred you, where the operator uses them. They receive what they need for their task. We do not give them your phone number or your name.',
          ...(f.sendsPushes
            ? [
                'OneSignal, which delivers notifications to devices where you allow them. It gets a random ID of each login, also of devices where you allow none, your language, and the address and browser of the device. With a notification it learns that you have a bet on the match in it, or that a bet of yours was settled or cashed out, but never which bet, or its amount. You can switch each kind off in your profile.',
              ]
            : []),
          ...(f.hasWidgets
            ? [
                'The provider of jackpots, races and tournaments, when you open their pages. It gets the address and browser of the device and, where you are logged in, an ID that you have for that company alone. It gets neither your phone number nor your name.',
              ]
            : []),
        ],
        'We do not sell anyone’s data.',
        'Other players see your bets and wins under a random nickname, which you can change, unless you hide them. What you write in a game’s chat appears under the same nickname.',
      ],
    }),
    f => ({
      id: 'how-long',
      title: 'How long we keep it',
      body: [
        [
          `Records of customers, payments and bets: at least ${f.amlYears} years, as anti-money laundering law requires.`,
          `The phone number of a self-excluded person: for as long as the exclusion lasts, at least ${f.exclusionYears} years.`,
          `Messages in a game’s chat, where the site offers it: ${f.chatDays} days. What our staff decided about a message stays on record, without its text.`,
          `An unused login ends after ${f.sessionDays} days, and the visitor ID after ${f.visitorDays}.`,
        ],
        'After that, data is deleted or made anonymous.',
      ],
    }),
    f => ({
      id: 'rights',
      title: 'Your rights',
      body: [
        'You have the right:',
        [
          'to see the data we hold about you, and to receive it as a file;',
          'to have wrong data corrected;',
          'to have data deleted, where no law requires us to keep it;',
          'to object to offers, and to decisions made by a machine alone.',
        ],
        `Contact us: ${f.contact}. If you are not satisfied, you can complain to the Office of the Data Protection Commissioner.`,
      ],
    }),
    () => ({
      id: 'safety',
      title: 'How we protect it',
      body: [
        [
          'Connections are encrypted.',
          'Phone numbers are shown masked. Neither phone numbers nor codes are written to logs.',
          'Every change that staff make is recorded.',
        ],
        'If your data is ever exposed to others, we will tell you and the Commissioner.',
      ],
    }),
    () => ({
      id: 'cookies',
      title: 'Cookies',
      body: ['The [cookie policy](/cookie-policy) lists what is stored on your device.'],
    }),
  ],
}
