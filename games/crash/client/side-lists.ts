import './lists.css'

/** The code of the tabs beside the flight, fetched when one of them is first chosen. */
export { makeOwnBetsList } from './own-bets-list.ts'
export { makeTop } from './top.ts'
