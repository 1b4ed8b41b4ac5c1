import { expect, it } from 'vitest'
import { reasonText } from './reason-text.ts'

it.each([
  ['Settled at 2:0.', 'Settled at 2:0'],
  ['Settled by the feed.', 'Settled by the results service'],
  ['The feed took its result back.', 'The result was taken back'],
  ['the result was taken back', 'The result was taken back'],
  ['The event was cancelled.', 'The match was cancelled'],
  ['The market was cancelled.', 'This market was cancelled'],
  ['The market was cancelled: void reason 12 of the feed.', 'This market was cancelled'],
  [
    'The match was not finished within 48 hours of its first kick-off.',
    'Not finished within 48 hours of its first kick-off',
  ],
  ['another result', 'Another result'],
  ['Wrong score in the report', 'Our staff: “Wrong score in the report”'],
])('the reason %j reads %j', (reason, text) => expect(reasonText(reason)).toBe(text))
