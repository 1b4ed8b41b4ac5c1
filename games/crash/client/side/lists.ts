import '../lists.css'

/** The code of the tabs beside the flight, fetched when one of them is first chosen. */
export { OwnBetsList } from './own-bets-list.tsx'
export { Top } from './top.tsx'
