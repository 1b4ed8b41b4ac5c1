import type { Words } from '../../lib/words.ts'

export const resetWords = {
  back: ['Back', 'Rudi'],
  phoneTitle: ['Reset your password', 'Weka nenosiri jipya'],
  phoneLead: [
    'We send a code by SMS to the number of your account.',
    'Tutatuma nambari ya siri kwa SMS kwenye nambari ya akaunti yako.',
  ],
  phoneRequired: ['Phone number is required', 'Nambari ya simu inahitajika'],
  phoneInvalid: ['Invalid phone number', 'Nambari ya simu si sahihi'],
  phoneButton: ['Send the code', 'Tuma nambari ya siri'],
  codeTitle: ['Enter the code', 'Weka nambari ya siri'],
  codeLead: [
    'If {phone} has an account, a 6-digit code is on its way by SMS. It works for 5 minutes.',
    'Ikiwa {phone} ina akaunti, nambari ya siri ya tarakimu 6 inakuja kwa SMS. Inafanya kazi kwa dakika 5.',
  ],
  code: ['Code from the SMS', 'Nambari ya siri kutoka kwenye SMS'],
  codeRequired: ['Code is required', 'Nambari ya siri inahitajika'],
  codeButton: ['Continue', 'Endelea'],
  codeResend: ['Send a new code', 'Tuma nambari mpya'],
  codeWait: ['New code in {seconds} s', 'Nambari mpya baada ya s {seconds}'],
  codeSent: [
    'A new code is on its way. The one before no longer works.',
    'Nambari mpya inakuja. Ya awali haifanyi kazi tena.',
  ],
  passwordTitle: ['Choose a new password', 'Chagua nenosiri jipya'],
  passwordLead: [
    'Every device that is logged in to your account will be logged out.',
    'Kila kifaa kilichoingia kwenye akaunti yako kitatolewa.',
  ],
  password: ['New password', 'Nenosiri jipya'],
  passwordRequired: ['Password is required', 'Nenosiri linahitajika'],
  passwordButton: ['Change password and log in', 'Badilisha nenosiri na uingie'],
} as const satisfies Words
