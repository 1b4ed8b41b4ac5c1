import type { Words } from '../lib/words.ts'

export const footerWords = {
  policies: ['Terms and policies', 'Masharti na sera'],
  generalTerms: ['General Terms and Conditions', 'Vigezo na Masharti ya Jumla'],
  aml: ['Anti-Money Laundering Policy', 'Sera ya Kuzuia Utakatishaji Fedha'],
  complaints: ['Complaints', 'Malalamiko'],
  cookies: ['Cookie Policy', 'Sera ya Vidakuzi'],
  privacy: ['Privacy Policy', 'Sera ya Faragha'],
  responsibleGaming: ['Responsible Gaming', 'Kucheza kwa Uwajibikaji'],
  paybill: ['M-PESA paybill', 'Paybill ya M-PESA'],
  support: ['Support', 'Msaada'],
  licence: ['Licensed in Kenya. Licence {licence}', 'Tuna leseni ya Kenya. Leseni {licence}'],
  responsible: [
    'Betting is for people of 18 and over, and only with money you can spare. If it stops being fun, get help:',
    'Kubeti ni kwa walio na miaka 18 na zaidi, na kwa pesa unazoweza kukosa. Ikikoma kuwa burudani, ongea na mtu:',
  ],
  helpSite: ['About responsible gambling', 'Kuhusu kubeti kwa uwajibikaji'],
  follow: ['Follow us', 'Tufuate'],
} as const satisfies Words
