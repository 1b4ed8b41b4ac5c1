import type { Words } from '../../lib/words.ts'

export const promoWords = {
  promos: ['Promos', 'Ofa'],
  promosLead: ['Current and past offers.', 'Zinazoendelea sasa, na zilizokwisha.'],
  promosLoading: ['Loading promos…', 'Inapakia ofa…'],
  noPromos: ['There are no promos now', 'Hakuna ofa kwa sasa'],
  ended: ['Offer Ended', 'Ofa Imekwisha'],
  endedLong: ['This offer has ended.', 'Ofa hii imekwisha.'],
  retry: ['Retry', 'Jaribu tena'],
  notFound: ['Promo not found', 'Ofa haijapatikana'],
  allPromos: ['All promos', 'Ofa zote'],
  claim: ['Claim Offer', 'Pata Ofa'],
  leads: ['This leads to {host}, another site.', 'Hii inaelekea {host}, tovuti nyingine.'],
  deposit: ['Deposit', 'Weka pesa'],
  adults: [
    '18 and over only. Play only with money you can spare.',
    'Walio na miaka 18 na zaidi tu. Cheza kwa pesa unazoweza kukosa.',
  ],
} as const satisfies Words
