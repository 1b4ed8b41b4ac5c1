import type { Words } from '../lib/words.ts'

export const shellWords = {
  loading: ['Loading…', 'Inapakia…'],
  skip: ['Skip to the content', 'Ruka hadi maudhui'],
  menu: ['Menu', 'Menyu'],
  home: ['Home', 'Nyumbani'],
  games: ['Games', 'Michezo'],
  promos: ['Promos', 'Ofa'],
  profile: ['Profile', 'Wasifu'],
  login: ['Login', 'Ingia'],
  register: ['Register', 'Jisajili'],
  deposit: ['Deposit', 'Weka'],
  balance: ['Balance', 'Salio'],
  showBalance: ['Show the balance', 'Onyesha salio'],
  hideBalance: ['Hide the balance', 'Ficha salio'],
  back: ['Back', 'Rudi'],
} as const satisfies Words
