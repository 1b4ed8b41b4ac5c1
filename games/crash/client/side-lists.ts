import './lists.css'

/** What the tabs beside the flight fetch when one of them is first chosen. */
export { makeOwnBetsList } from './own-bets-list.ts'
export { makeTop } from './top.ts'
