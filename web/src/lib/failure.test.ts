import { refusals, refusalBody, type RefusalCode } from '@ruka/contract/refusals'
import { expect, test } from 'vitest'
import { CallFailed, failureOf, GENERIC_FAILURE, isRefusal, readFailure } from './failure.ts'
import { toSwahili } from './refusals-sw.ts'

// spec: 4.16, 4.29, 5.20, 8.5
test('puts an error of a field beside its field', () => {
  const failure = readFailure(400, { amount: ['Amount is required'], code: 'invalid' })
  expect(failure.fields).toEqual({ amount: ['Amount is required'] })
  expect(failure.general).toEqual([])
  expect(failure.code).toBe('invalid')
})

test('distinguishes a field that is called code from the machine code', () => {
  expect(readFailure(400, { code: ['OTP is required'] })).toMatchObject({
    code: undefined,
    fields: { code: ['OTP is required'] },
    general: [],
  })
  expect(readFailure(400, refusalBody('sambaza_code_wrong'))).toMatchObject({
    code: 'sambaza_code_wrong',
    fields: { code: ['That code is wrong or has expired'] },
    general: [],
  })
})

// spec: 4.16, 4.29, 5.21, 8.4
test.each([
  [{ general: ['Wrong phone number or password'] }],
  [{ detail: 'Wrong phone number or password' }],
  [{ __all__: ['Wrong phone number or password'] }],
  [{ __: ['Wrong phone number or password'] }],
  // spec: 8.4
  [['Wrong phone number or password']],
])('puts %j in the alert', body => {
  const failure = readFailure(400, body)
  expect(failure.general).toEqual(['Wrong phone number or password'])
  expect(failure.fields).toEqual({})
})

// spec: 8.1, 8.2, 8.3
test.each([
  [401, 'Unauthorized'],
  [403, 'Forbidden'],
  [500, GENERIC_FAILURE],
  [0, GENERIC_FAILURE],
])('says the text of status %i when the body says nothing', (status, text) => {
  for (const body of [undefined, null, '', {}, [], { code: 'x' }, '<html>']) {
    expect(readFailure(status, body).general).toEqual([text])
  }
})

test('never shows an object or a number as a text', () => {
  expect(readFailure(400, { amount: { deep: 1 }, phone: 7 }).general).toEqual([GENERIC_FAILURE])
})

test('takes only an answered refusal for one, never silence or a fault', () => {
  expect([400, 409, 422].every(status => isRefusal(readFailure(status, {})))).toBe(true)
  expect([0, 200, 500, 503].some(status => isRefusal(readFailure(status, {})))).toBe(false)
})

// spec: 8.1
test('reads an unexpected exception as the generic failure', () => {
  expect(failureOf(new TypeError('x is undefined')).general).toEqual([GENERIC_FAILURE])
  expect(failureOf(new CallFailed(readFailure(403, {}))).general).toEqual(['Forbidden'])
})

// spec: 8.18
test('says every refusal of the contract in Swahili', () => {
  for (const code of Object.keys(refusals) as RefusalCode[]) {
    const english = readFailure(refusals[code].status, refusalBody(code))
    const [before, after] = [english, toSwahili(english)].map(f => [
      ...f.general,
      ...Object.values(f.fields).flat(),
    ])
    expect(after).toHaveLength(1)
    expect(after, code).not.toEqual(before)
  }
})

test.each([
  ['1 minute', 'dakika 1'],
  ['15 minutes', 'dakika 15'],
  ['23 hours', 'saa 23'],
])('says in Swahili when to try again: in %s', (wait, swahili) => {
  const english = readFailure(429, {
    general: [`Too many attempts. Try again in ${wait}`],
    code: 'too_many_requests',
  })
  expect(toSwahili(english).general).toEqual([`Umejaribu mara nyingi mno. Jaribu tena baada ya ${swahili}`])
})

test('says in Swahili that the PIN has to be sent again', () => {
  const english = readFailure(429, {
    general: ['Too many wrong PINs. Send the PIN again'],
    code: 'too_many_requests',
  })
  expect(toSwahili(english).general).toEqual(['PIN zisizo sahihi ni nyingi mno. Tuma PIN tena'])
})

test('keeps the figures of a refusal in Swahili', () => {
  const english = readFailure(400, {
    amount: [
      'You can send a deposit to others 60 minutes after it arrives. You can send up to KES 1,300.50 now',
    ],
    code: 'sambaza_deposit_fresh',
  })
  expect(toSwahili(english).fields).toEqual({
    amount: [
      'Unaweza kutuma pesa ulizoweka dakika 60 baada ya kufika. Sasa unaweza kutuma hadi KES 1,300.50',
    ],
  })
})
