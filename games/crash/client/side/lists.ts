/**
 * The code of the lists beside the flight, fetched when one of them is first shown. Sheets take their parts from here,
 * too: in one file they are smaller than in two.
 */
export { Figures } from './figures.tsx'
export { OwnBetsList } from './own-bets-list.tsx'
export { Quiet } from './quiet.tsx'
export { Top } from './top.tsx'
