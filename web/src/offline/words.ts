import type { Words } from '../lib/words.ts'

export const offlineWords = {
  title: ['No connection', 'Hakuna mtandao'],
  lead: [
    'We cannot reach {name} right now. Your money is safe.',
    'Hatuwezi kufikia {name} kwa sasa. Pesa zako ziko salama.',
  ],
  goesOn: [
    'This page goes on by itself as soon as the connection is back.',
    'Ukurasa huu utaendelea wenyewe mtandao ukirudi.',
  ],
  retry: ['Try again', 'Jaribu tena'],
  trying: ['Trying…', 'Tunajaribu…'],
  still: ['Still no connection', 'Bado hakuna mtandao'],
  deposit: ['Deposit without data', 'Weka pesa bila data'],
  help: ['Talk to somebody', 'Ongea na mtu'],
  support: ['Support', 'Msaada'],
  adults: [
    'For people of 18 and over. If it stops being fun:',
    'Kwa walio na miaka 18 na zaidi. Ikikoma kuwa burudani:',
  ],
} as const satisfies Words
