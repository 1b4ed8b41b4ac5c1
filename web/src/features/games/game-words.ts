import type { Words } from '../../lib/words.ts'

export const gameWords = {
  gameFailed: ["Couldn't load game. Try again later", 'Imeshindwa kupakia mchezo. Jaribu tena baadaye'],
  gameMissing: ['Game not found', 'Mchezo haujapatikana'],
  clickDemo: ['Click to play demo', 'Bofya kucheza jaribio'],
  loginToPlay: ['Login to play for real', 'Ingia ucheze kwa pesa halisi'],
  playReal: ['Play for real', 'Cheza kwa pesa halisi'],
  about: ['About {name}', 'Kuhusu {name}'],
  gameLoading: ['Opening {name}…', 'Inafungua {name}…'],
  gameSlow: ['{name} is taking long to open.', '{name} inachukua muda kufunguka.'],
  openNewTab: ['Open {name} in a new tab', 'Fungua {name} katika kichupo kipya'],
  frameTitle: ['{name}, the game', 'Mchezo wa {name}'],
  retry: ['Try again', 'Jaribu tena'],
  allGames: ['Show all games', 'Onyesha michezo yote'],
} as const satisfies Words
