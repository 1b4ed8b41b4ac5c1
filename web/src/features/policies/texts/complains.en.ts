import type { PolicyText } from '../policy.ts'

export const text: PolicyText = {
  title: 'Complaints',
  lead: () => 'What to do when something went wrong, and who decides.',
  sections: [
    f => ({
      id: 'first',
      title: 'What often helps at once',
      body: [
        [
          'A deposit is missing: paste M-PESA’s message under [Sort deposit](/sort-deposit). It is found or looked at.',
          `A withdrawal is late: [Transactions](/profile/transactions) show each step. Most are paid at once, generally within ${f.withdrawHours} hours.`,
          'A round looks wrong: the history of the game shows the seed that decided it, and how to check it.',
          'Somebody else uses your account: log out on all devices from your [profile](/profile), then tell us.',
        ],
      ],
    }),
    f => ({
      id: 'tell',
      title: 'How to complain',
      body: [
        `Write or call: ${f.contact}. It costs nothing.`,
        'Tell us your registered number, what happened and when, and what you would like. The M-PESA code or the number of the round helps. Never send your password, your PIN or a code.',
      ],
    }),
    () => ({
      id: 'answer',
      title: 'What we do',
      body: [
        [
          'We confirm that we have it, and say by when we answer.',
          'A person looks at it who did not decide the matter before. Our records of money and rounds cannot be changed and are the basis.',
          'You get the answer and its reasons in writing. What was taken wrongly is paid back.',
          'You may keep playing or not; complaining changes nothing for you.',
        ],
      ],
    }),
    f => ({
      id: 'further',
      title: 'If you do not agree',
      body: [
        'Ask us to look again. You may also turn to the Betting Control and Licensing Board of Kenya, or the authority that follows it; for personal data to the Office of the Data Protection Commissioner; and to the courts of Kenya.',
        `Name our licence: ${f.licence}.`,
      ],
    }),
  ],
}
