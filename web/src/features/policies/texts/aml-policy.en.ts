import type { PolicyText } from './policy.ts'

export const text: PolicyText = {
  title: 'Anti-Money Laundering Policy',
  lead: f => `How ${f.name} keeps the proceeds of crime out, and what we need from you.`,
  sections: [
    () => ({
      id: 'why',
      title: 'Why we have this policy',
      body: [
        'Nobody may use a betting account to hide where money came from or to finance terrorism. We are required to prevent this by the Proceeds of Crime and Anti-Money Laundering Act of Kenya and by the rules of the national betting control board.',
      ],
    }),
    f => ({
      id: 'rules',
      title: 'Our rules',
      body: [
        [
          `You must be ${f.age} or older, with one account, under a phone number registered in your own name.`,
          'Money comes in from your registered M-PESA number and goes out to that number only.',
          'A deposit must be for genuine betting. We review money that is deposited and withdrawn without play.',
          `The withdrawal limit is ${f.withdrawMax} at a time and ${f.withdrawDay} a day. You can send up to ${f.sambazaDay} a day by Sambaza, and what you receive can only be used for betting.`,
          'We do not accept banknotes, cheques or payments made for someone else.',
        ],
      ],
    }),
    () => ({
      id: 'checks',
      title: 'What we may ask you',
      body: [
        'We may ask you to prove who you are, or where a large amount came from, before or after a payment. Until you answer, we may hold a withdrawal. The money remains yours, and we will tell you that we are waiting for you.',
        'People in high public office and their close family are asked for more information.',
      ],
    }),
    () => ({
      id: 'watch',
      title: 'What we monitor and report',
      body: [
        'We check payments against M-PESA’s records every day. A person reviews patterns that do not look like betting.',
        'If we suspect money laundering, we report it to the Financial Reporting Centre. The law forbids us to tell the person concerned.',
        'We may freeze or close an account if the law requires it or if we suspect fraud.',
      ],
    }),
    f => ({
      id: 'records',
      title: 'Records',
      body: [
        `We keep records of customers, payments and bets for at least ${f.amlYears} years. During that time nobody can change or delete them, including you and us.`,
      ],
    }),
    () => ({
      id: 'staff',
      title: 'Our staff',
      body: [
        'Staff who handle money are trained in these rules. Every action they take is recorded with their name and reason.',
      ],
    }),
    f => ({ id: 'contact', title: 'Contact', body: [`If anything looks wrong, tell us: ${f.contact}.`] }),
  ],
}
