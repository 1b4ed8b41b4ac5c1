import * as words from '../locales/sports.en.json'

/** The markets that a list can show, each with the titles of its columns. */
export const LISTED = {
  result: {
    market: 1,
    specifiers: '',
    outcomes: ['1', '2', '3'],
    columns: ['1', 'X', '2'],
    title: '1X2',
  },
  double: {
    market: 10,
    specifiers: '',
    outcomes: ['9', '10', '11'],
    columns: ['1X', '12', 'X2'],
    title: words.filterDouble,
  },
  total: {
    market: 18,
    specifiers: 'total=2.5',
    outcomes: ['12', '13'],
    columns: [words.over, words.under],
    title: words.filterTotal,
  },
  both: {
    market: 29,
    specifiers: '',
    outcomes: ['74', '76'],
    columns: [words.yes, words.no],
    title: words.filterBoth,
  },
} as const
export type Listed = keyof typeof LISTED
