import type { Words } from '../../lib/words.ts'

export const gamesWords = {
  heroTitle: ['Play with M-PESA. Check every round.', 'Cheza na M-PESA. Kagua kila raundi.'],
  heroText: [
    'Money moves between your phone and your balance, and each Aviator round is sealed before it starts.',
    'Pesa huenda kati ya simu yako na salio lako, na kila raundi ya Aviator huamuliwa kabla haijaanza.',
  ],
  heroDemo: ['Try the demo', 'Jaribu bila pesa'],
  shortcuts: ['Shortcuts', 'Njia za mkato'],
  hot: ['Hot games', 'Michezo moto'],
  games: ['Games', 'Michezo'],
  home: ['Home', 'Nyumbani'],
  tags: ['Filter by kind', 'Chuja kwa aina'],
  listFailed: ["Couldn't load games. Try again later", 'Imeshindwa kupakia michezo. Jaribu tena baadaye'],
  listEmpty: ['No games found', 'Hakuna michezo iliyopatikana'],
  loading: ['Loading games…', 'Inapakia michezo…'],
  more: ['Show more games', 'Onyesha michezo zaidi'],
  retry: ['Try again', 'Jaribu tena'],
  allGames: ['Show all games', 'Onyesha michezo yote'],
  play: ['Play', 'Cheza'],
  demo: ['Demo', 'Jaribu'],
  playNamed: ['Play {name}', 'Cheza {name}'],
  demoNamed: ['{name}, demo', '{name}, jaribio'],
  tagCrash: ['Crash', 'Crash'],
  tagPopular: ['Popular', 'Maarufu'],
  transactions: ['Transactions', 'Miamala'],
  adults: ['18+. Play only with money you can spare.', '18+. Cheza tu na pesa unazoweza kukosa.'],
} as const satisfies Words
