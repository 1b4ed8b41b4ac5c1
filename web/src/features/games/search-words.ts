import type { Words } from '../../lib/words.ts'

export const searchWords = {
  title: ['Search games', 'Tafuta michezo'],
  close: ['Close', 'Funga'],
  field: ['Title of the game', 'Jina la mchezo'],
  placeholder: ['Type a game title', 'Andika jina la mchezo'],
  loading: ['Loading...', 'Inapakia...'],
  none: ['No results found', 'Hakuna matokeo'],
  found: ['Games found: {count}', 'Michezo iliyopatikana: {count}'],
  failed: ["Couldn't load games. Try again later", 'Imeshindwa kupakia michezo. Jaribu tena baadaye'],
  retry: ['Try again', 'Jaribu tena'],
  more: ['Show more games', 'Onyesha michezo zaidi'],
  play: ['Play', 'Cheza'],
  demo: ['Demo', 'Jaribu'],
  playNamed: ['Play {name}', 'Cheza {name}'],
  demoNamed: ['{name}, demo', '{name}, jaribu'],
} as const satisfies Words
