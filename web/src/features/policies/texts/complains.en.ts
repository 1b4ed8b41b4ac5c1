import type { PolicyText } from './policy.ts'

export const text: PolicyText = {
  title: 'Complaints',
  lead: () => 'What to do if something goes wrong, and who decides.',
  sections: [
    f => ({
      id: 'first',
      title: 'Quick fixes',
      body: [
        [
          'Missing deposit: paste the M-PESA message under [Sort deposit](/sort-deposit). We will find it or look into it.',
          `Late withdrawal: your [transactions](/profile/transactions) show each step. Most are paid at once, and generally within ${f.withdrawHours} hours.`,
          'A round looks wrong: the game’s history shows the seed that decided it and how to check it.',
          'Someone else is using your account: log out on all devices from your [profile](/profile), then tell us.',
        ],
      ],
    }),
    f => ({
      id: 'tell',
      title: 'How to complain',
      body: [
        `Write or call: ${f.contact}. It is free.`,
        'Tell us your registered number, what happened, when it happened, and how you would like us to resolve it. The M-PESA code or the round number helps. Never send your password, your PIN or a code that we sent you.',
      ],
    }),
    () => ({
      id: 'answer',
      title: 'What we do',
      body: [
        [
          'We confirm that we have received your complaint and tell you when to expect an answer.',
          'Someone who was not part of the original decision reviews it. The review is based on our records of money and rounds, which cannot be changed.',
          'You get a written answer with reasons. We refund anything that was taken wrongly.',
          'Whether or not you continue to play, complaining does not affect how we treat you.',
        ],
      ],
    }),
    f => ({
      id: 'further',
      title: 'If you do not agree',
      body: [
        'You can ask us to review it again. You can also contact:',
        [
          'the Betting Control and Licensing Board of Kenya, or its successor;',
          'the Office of the Data Protection Commissioner, about personal data;',
          'the courts of Kenya.',
        ],
        `Quote our licence: ${f.licence}.`,
      ],
    }),
  ],
}
