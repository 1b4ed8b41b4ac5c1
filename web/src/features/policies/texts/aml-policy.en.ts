import type { PolicyText } from '../policy.ts'

export const text: PolicyText = {
  title: 'Anti-Money Laundering Policy',
  lead: f => `How ${f.name} keeps money of crime out, and what that asks of you.`,
  sections: [
    () => ({
      id: 'why',
      title: 'Why this exists',
      body: [
        'Nobody may use a betting account to hide where money comes from or to pay for terror. The Proceeds of Crime and Anti-Money Laundering Act of Kenya obliges us to see to that; so do the rules of the national betting control board.',
      ],
    }),
    f => ({
      id: 'rules',
      title: 'What we hold to',
      body: [
        [
          `Accounts are for persons of ${f.age} or older, one for each, under a phone registered in their own name.`,
          'Money comes in from the registered M-PESA number and goes out to the same number, and to no other.',
          `A deposit must be for genuine betting. Money that is put in and taken out again without play is looked at.`,
          `Withdrawals end at ${f.withdrawMax} at a time and ${f.withdrawDay} in a day; Sambaza at ${f.sambazaDay} sent in a day, and what was received can only be played.`,
          'We take no cash, no cheques and no payments for somebody else.',
        ],
      ],
    }),
    () => ({
      id: 'checks',
      title: 'What we may ask',
      body: [
        'We may ask who you are, and where a large amount comes from, before or after a payment. Until the answer is there a withdrawal may wait; the money stays yours meanwhile, and you are told that we wait for you.',
        'People who hold high public office, and their close family, are asked more.',
      ],
    }),
    () => ({
      id: 'watch',
      title: 'What we watch and report',
      body: [
        'Payments are checked against M-PESA’s records every day. Patterns that do not look like play are looked at by a person.',
        'Where we suspect money laundering we report to the Financial Reporting Centre. The law forbids us to tell the person concerned.',
        'We may freeze or end an account where the law asks for it or where we suspect fraud.',
      ],
    }),
    f => ({
      id: 'records',
      title: 'Records',
      body: [
        `We keep records of persons, payments and bets for at least ${f.amlYears} years. Nobody can change or delete them meanwhile, not even you or us.`,
      ],
    }),
    () => ({
      id: 'staff',
      title: 'Our people',
      body: [
        'Staff who handle money are trained for this, and every step they take is recorded with their name and their reason.',
      ],
    }),
    f => ({ id: 'contact', title: 'Contact', body: [`Tell us of anything that looks wrong: ${f.contact}.`] }),
  ],
}
