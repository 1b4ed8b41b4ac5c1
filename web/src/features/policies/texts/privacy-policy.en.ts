import type { PolicyText } from '../policy.ts'

export const text: PolicyText = {
  title: 'Privacy Policy',
  lead: f =>
    `What ${f.name} knows about you, why, who else sees it, and what you can ask for. It follows the Data Protection Act of Kenya.`,
  since: f => f.privacySince,
  sections: [
    f => ({
      id: 'who',
      title: 'Who is responsible',
      body: [`The operator of ${f.name}, ${f.address}. Reach us by ${f.contact}.`],
    }),
    () => ({
      id: 'what',
      title: 'What we know',
      body: [
        [
          'Your phone number, your name as M-PESA or you tell it, and a password that is stored so that nobody can read it.',
          'Deposits, withdrawals and transfers, with M-PESA’s receipts.',
          'Bets, rounds and their outcomes.',
          'Log-ins, the network address they came from, and what changed in the account and by whom.',
          'What you write to us, and documents that we asked for.',
          'What you write to other players in the chat beside a game, where the site offers it, and whether it was reported or refused.',
          'Whose link brought you, if one did.',
        ],
        'We do not read the contacts and messages on your phone, or your place.',
      ],
    }),
    f => ({
      id: 'why',
      title: 'Why we need it',
      body: [
        [
          'To keep the agreement with you: play, pay in and pay out.',
          `To keep the law: an age of ${f.age}, one account a person, anti-money laundering, taxes, self-exclusion.`,
          'To keep accounts safe from fraud and from strangers.',
          'To improve the site, with figures that name nobody.',
        ],
        'Offers are sent only to those who may play, and never after an exclusion. You can say no to them at any time.',
      ],
    }),
    () => ({
      id: 'others',
      title: 'Who else sees it',
      body: [
        [
          'Safaricom (M-PESA), which carries the payments, and the gateway that sends our SMS.',
          'Authorities, where the law obliges us: the betting regulator, the tax authority, the Financial Reporting Centre, the courts.',
          'Providers of a support chat, notifications, statistics or reports of errors, and the advertiser who brought you, where the operator uses them. They get what their task needs, and from us neither your phone number nor your name.',
        ],
        'We sell nobody’s data. Other players see your bets under a masked number, and under the same what you write in a chat beside a game.',
      ],
    }),
    f => ({
      id: 'how-long',
      title: 'How long we keep it',
      body: [
        [
          `Records of persons, payments and bets: at least ${f.amlYears} years, as the law against money laundering asks.`,
          `The phone of who excluded themselves: for the ${f.exclusionYears} years and more that the exclusion lasts.`,
          `What was written in the chat beside a game, where the site offers it: ${f.chatDays} days. What our staff decided about a message stays on record, without its words.`,
          `A log-in that is not used ends after ${f.sessionDays} days; the visitor id after ${f.visitorDays}.`,
        ],
        'After that data is erased or made nameless.',
      ],
    }),
    f => ({
      id: 'rights',
      title: 'What you can ask for',
      body: [
        [
          'To see what we have of you, and to get it as a file.',
          'To have wrong data put right.',
          'To have data erased, where no law obliges us to keep it.',
          'To object to offers, and to decisions that a machine made alone.',
        ],
        `Write to ${f.contact}. If you are not content, turn to the Office of the Data Protection Commissioner.`,
      ],
    }),
    () => ({
      id: 'safety',
      title: 'How it is kept safe',
      body: [
        'Connections are encrypted. Phones are shown masked, and neither phones nor codes are written to logs. Every access by staff that changes something is recorded. If data of yours is ever lost to others, we tell you and the Commissioner.',
      ],
    }),
    () => ({
      id: 'cookies',
      title: 'Cookies',
      body: ['The [cookie policy](/cookie-policy) lists what stays on your device.'],
    }),
  ],
}
