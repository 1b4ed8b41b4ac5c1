import {
  CODE_SENT,
  NUMBER,
  PHONE,
  RECIPIENT,
  askSambaza,
  both,
  inDialog,
  leave,
  openSambaza,
  press,
  said,
  sendCode,
  typeCode,
  type Message,
} from './message.ts'
import { fillRegistration, openDeposit, openWithdrawal } from './player.ts'

/** The messages of section 5. */
export const messagesOfFields: readonly Message[] = [
  // spec: 5.1
  {
    proves: 'spec 5: “Invalid phone number” at the log-in',
    text: 'Invalid phone number',
    beside: PHONE,
    at: '/login',
    act: leave(PHONE, '0812345678'),
  },
  // spec: 5.1
  {
    proves: 'spec 5: “Invalid phone number” at the registration',
    text: 'Invalid phone number',
    beside: PHONE,
    at: '/register',
    act: leave(PHONE, '07123'),
  },
  // spec: 5.2
  {
    proves: 'spec 5: “Invalid phone number” at the reset',
    text: 'Invalid phone number',
    beside: PHONE,
    at: '/forgot-password',
    act: leave(PHONE, '+255712000001'),
  },
  // spec: 5.6
  {
    proves: 'spec 5: “Password is required” at the log-in',
    text: 'Password is required',
    beside: 'Password',
    at: '/login',
    act: press('Login'),
  },
  // spec: 5.7
  {
    proves: 'spec 5: “Password is required” at the registration',
    text: 'Password is required',
    beside: 'Password',
    at: '/register',
    act: leave('Password', ''),
  },
  // spec: 5.7
  {
    proves: 'spec 5: “Confirm password is required”',
    text: 'Confirm password is required',
    beside: 'Confirm password',
    at: '/register',
    act: leave('Confirm password', ''),
  },
  // spec: 5.8
  {
    proves: 'spec 5: “Passwords do not match” on the confirmation',
    text: 'Passwords do not match',
    beside: 'Confirm password',
    at: '/register',
    act: both(leave('Password', 'kifaru mweupe 42'), leave('Confirm password', 'kifaru mweusi 42')),
  },
  // spec: 5.9
  {
    proves: 'spec 5: “You must agree to the terms of service”',
    text: 'You must agree to the terms of service',
    beside: 'I am 18 or older and I agree to the terms of service.',
    at: '/register',
    act: press('Register'),
  },
  // spec: 5.10
  {
    proves: 'spec 5: “Pin is required”',
    text: 'Pin is required',
    beside: 'PIN from the SMS',
    at: '/register',
    answers: { '**/api/auth/register/': said({ pin: ['Sent'], code: 'pin_required' }) },
    act: both(site => fillRegistration(site, NUMBER), press('Register'), press('Confirm and register')),
  },
  // spec: 5.12
  {
    proves: 'spec 5: “Phone number is required” in step 1 of the reset',
    text: 'Phone number is required',
    beside: PHONE,
    at: '/forgot-password',
    act: press('Send the code'),
  },
  // spec: 5.12
  {
    proves: 'spec 5: “Code is required” in step 2 of the reset',
    text: 'Code is required',
    beside: 'Code from the SMS',
    at: '/forgot-password',
    answers: CODE_SENT,
    act: both(sendCode, press('Continue')),
  },
  // spec: 5.12
  {
    proves: 'spec 5: “Password is required” in step 3 of the reset',
    text: 'Password is required',
    beside: 'New password',
    at: '/forgot-password',
    answers: CODE_SENT,
    act: both(sendCode, typeCode, press('Change password and log in')),
  },
  // spec: 5.12
  {
    proves: 'spec 5: “Step is missing”, as the server says it',
    text: 'Step is missing',
    at: '/forgot-password',
    answers: { '**/api/auth/reset-password/1/': said({ step: ['Step is missing'] }) },
    act: sendCode,
  },
  // spec: 5.13
  {
    proves: 'spec 5: “Amount is required” of a deposit',
    text: 'Amount is required',
    beside: 'Amount',
    as: 'player',
    at: '/profile',
    act: both(openDeposit, inDialog('Deposit')),
  },
  // spec: 5.13
  {
    proves: 'spec 5: “Amount is required” of a withdrawal',
    text: 'Amount is required',
    beside: 'Amount',
    as: 'player',
    at: '/profile',
    act: both(openWithdrawal, inDialog('Withdraw')),
  },
  // spec: 5.13
  {
    proves: 'spec 5: “Amount is required” of a withdrawal of bonus',
    text: 'Amount is required',
    beside: 'Amount',
    as: 'player',
    at: '/bonus',
    act: both(press('Withdraw to M-PESA'), inDialog('Withdraw')),
  },
  // spec: 5.13
  {
    proves: 'spec 5: “Amount is required” of a Sambaza',
    text: 'Amount is required',
    beside: 'Amount',
    as: 'player',
    at: '/profile',
    act: both(openSambaza, inDialog('Send')),
  },
  // spec: 5.14
  {
    proves: 'spec 5: “Recipient is required”',
    text: 'Recipient is required',
    beside: RECIPIENT,
    as: 'player',
    at: '/profile',
    act: both(openSambaza, inDialog('Send')),
  },
  // spec: 5.3
  {
    proves: 'spec 5: “Invalid recipient phone number”',
    text: 'Invalid recipient phone number',
    beside: RECIPIENT,
    as: 'player',
    at: '/profile',
    act: both(openSambaza, leave(RECIPIENT, '0712')),
  },
  // spec: 5.14
  {
    proves: 'spec 5: “OTP is required”',
    text: 'OTP is required',
    beside: 'Code from the SMS',
    as: 'player',
    at: '/profile',
    answers: { '**/api/wallet/sambaza/1/': { json: { data: { ref_no: 'A1' } } } },
    act: both(askSambaza, inDialog('Send KES 10')),
  },
  // spec: 5.15
  {
    proves: 'spec 5: “Message is required”',
    text: 'Message is required',
    beside: 'Transaction message',
    as: 'player',
    at: '/sort-deposit',
    act: press('Find my deposit'),
  },
]
