import { mainJobs } from './main-jobs.ts'

/** The main jobs as any server does them, by our own. */
mainJobs({
  wrongPassword: 'Wrong phone number or password',
  promptStands: 'A payment prompt is already open on your phone',
  tooMuch: 'Your balance is too low',
  game: ['Aviator', '/games/aviator'],
  promo: ['Try Aviator free', 'Opening week'],
})
