/** What happened, so that a simulation that never got into trouble does not pass for one that did. */
export type Tally = Record<
  | 'rounds'
  | 'bets'
  | 'taken'
  | 'takenAtTheEnd'
  | 'cashOuts'
  | 'cancels'
  | 'repeats'
  | 'late'
  | 'drops'
  | 'stalls'
  | 'stops'
  | 'faults'
  | 'voided'
  /** Of the phones: lines that broke or came back, times in which no news came through, answers that came too late. */
  | 'lines'
  | 'lostNews'
  | 'lostAnswers'
  | 'said',
  number
>

export const newTally = (): Tally => ({
  rounds: 0,
  bets: 0,
  taken: 0,
  takenAtTheEnd: 0,
  cashOuts: 0,
  cancels: 0,
  repeats: 0,
  late: 0,
  drops: 0,
  stalls: 0,
  stops: 0,
  faults: 0,
  voided: 0,
  lines: 0,
  lostNews: 0,
  lostAnswers: 0,
  said: 0,
})
