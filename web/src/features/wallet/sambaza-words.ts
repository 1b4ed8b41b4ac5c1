import type { Words } from '../../lib/words.ts'

export const sambazaWords = {
  lead: [
    'Send stake to another player’s phone. It is for playing with and cannot be withdrawn.',
    'Tuma dau kwa simu ya mchezaji mwingine. Ni la kuchezea na haliwezi kutolewa.',
  ],
  recipient: ['Recipient’s phone number', 'Nambari ya simu ya mpokeaji'],
  recipientPlaceholder: ['0712 345 678', '0712 345 678'],
  recipientRequired: ['Recipient is required', 'Mpokeaji anahitajika'],
  recipientInvalid: ['Invalid recipient phone number', 'Nambari ya simu ya mpokeaji si sahihi'],
  amount: ['Amount', 'Kiasi'],
  amountRequired: ['Amount is required', 'Kiasi kinahitajika'],
  amountHelp: [
    'Up to {max} at a time and {day} a day. What you received by Sambaza yourself cannot be sent on.',
    'Hadi {max} kwa mara moja na {day} kwa siku. Ulichopokea wewe mwenyewe kwa Sambaza hakiwezi kutumwa tena.',
  ],
  atLeast: ['You can send from {min}', 'Unaweza kutuma kuanzia {min}'],
  atMost: ['You can send up to {max} at a time', 'Unaweza kutuma hadi {max} kwa mara moja'],
  dayLimit: ['You can send up to {day} a day by Sambaza', 'Unaweza kutuma hadi {day} kwa siku kwa Sambaza'],
  // Shown for every refused number, so that it discloses nothing about this one.
  receiving: [
    'A player can receive up to {received} a day.',
    'Mchezaji anaweza kupokea hadi {received} kwa siku.',
  ],
  balance: ['Balance', 'Salio'],
  send: ['Send', 'Tuma'],
  sendKes: ['Send {kes}', 'Tuma {kes}'],
  otpTitle: ['{kes} to {phone}', '{kes} kwenda {phone}'],
  otpLead: [
    'We sent a 6-digit code by SMS to your own phone, {phone}. It works for 5 minutes.',
    'Tumetuma nambari ya tarakimu 6 kwa SMS kwenye simu yako, {phone}. Inafanya kazi kwa dakika 5.',
  ],
  otp: ['Code from the SMS', 'Nambari kutoka kwenye SMS'],
  otpHelp: ['Never share it with anyone.', 'Usimpe mtu yeyote.'],
  otpRequired: ['OTP is required', 'OTP inahitajika'],
  change: ['Change', 'Badilisha'],
  resend: ['Resend', 'Tuma tena'],
  resendWait: ['Resend in {seconds} s', 'Tuma tena: s {seconds}'],
  resent: [
    'A new code is on its way. The one before no longer works.',
    'Nambari mpya inakuja. Ya awali haifanyi kazi tena.',
  ],
  unanswered: [
    'No answer came. Enter the code again: the money cannot be sent twice.',
    'Hakuna jibu lililokuja. Weka nambari tena: pesa haziwezi kutumwa mara mbili.',
  ],
  unansweredOnce: [
    'No answer came. Look at your balance before you enter the code again.',
    'Hakuna jibu lililokuja. Angalia salio lako kabla ya kuweka nambari tena.',
  ],
  sentTitle: ['Stake sent', 'Dau limetumwa'],
  sentText: ['You sent {kes} to {phone}', 'Umetuma {kes} kwa {phone}'],
  requestTitle: ['Request sent', 'Ombi limetumwa'],
  done: ['Done', 'Sawa'],
  another: ['Send to someone else', 'Tuma kwa mwingine'],
} as const satisfies Words
