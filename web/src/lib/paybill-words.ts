import type { Words } from './words.ts'

/** The short code that opens the M-PESA menu on any phone, also without data. */
export const USSD = '*334#'

/** How money comes in from the M-PESA menu, step by step. */
export const paybillWords = {
  manualLead: [
    'Deposit from your registered phone number only.',
    'Weka pesa kutoka nambari uliyojisajili nayo pekee.',
  ],
  manual1: [
    'Open the M-PESA menu: in the M-PESA app, the MySafaricom app, your SIM menu, or by dialling',
    'Fungua menyu ya M-PESA: kwenye programu ya M-PESA, MySafaricom, menyu ya laini, au kwa kupiga',
  ],
  manual2: ['Choose Lipa na M-PESA, then Pay Bill.', 'Chagua Lipa na M-PESA, kisha Pay Bill.'],
  manual3: ['Enter the business number', 'Weka nambari ya biashara'],
  manual4: [
    'Enter your registered phone number, without spaces, as the account number',
    'Weka nambari ya simu uliyojisajili nayo, bila nafasi, kama nambari ya akaunti',
  ],
  manual5: ['Enter the amount.', 'Weka kiasi.'],
  manual6: ['Enter your M-PESA PIN and confirm.', 'Weka PIN yako ya M-PESA na uthibitishe.'],
  manual7: [
    'An SMS from M-PESA confirms the payment, and your balance changes.',
    'SMS kutoka M-PESA itathibitisha malipo, na salio lako litabadilika.',
  ],
} as const satisfies Words
