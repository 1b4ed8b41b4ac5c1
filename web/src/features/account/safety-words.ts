import type { Words } from '../../lib/words.ts'

/** The code beside a password, one's sessions, and an account that lapsed. */
export const safetyWords = {
  otpTitle: ['One more step', 'Hatua moja zaidi'],
  otpLead: [
    'Wrong passwords were tried for this number. If yours is right, a 6-digit code is on its way by SMS to {phone}.',
    'Manenosiri yasiyo sahihi yamejaribiwa kwa nambari hii. Ikiwa lako ni sahihi, msimbo wa tarakimu 6 unatumwa kwa SMS kwenda {phone}.',
  ],
  otp: ['Code from the SMS', 'Msimbo kutoka kwenye SMS'],
  otpRequired: ['Enter the 6 digits', 'Weka tarakimu 6'],
  otpButton: ['Log in', 'Ingia'],
  otpResend: ['Send new code', 'Tuma msimbo mpya'],
  otpWait: ['New code in {seconds} s', 'Msimbo mpya baada ya s {seconds}'],
  otpSent: [
    'If the password is right, a new code is on its way. The one before no longer works.',
    'Ikiwa nenosiri ni sahihi, msimbo mpya unatumwa. Wa awali haufanyi kazi tena.',
  ],
  otpForgot: ['No code? Reset your password', 'Hakuna msimbo? Weka nenosiri jipya'],
  back: ['Go back', 'Rudi'],
  sessions: ['Your devices', 'Vifaa vyako'],
  sessionsLead: [
    'These devices are logged in to your account. Log out any that is not yours, then change your password.',
    'Mahali akaunti yako imeingia. Ondoa usichokitambua, kisha badilisha nenosiri.',
  ],
  thisDevice: ['This device', 'Kifaa hiki'],
  unknownDevice: ['Unknown device', 'Kifaa kisichojulikana'],
  since: ['Logged in {at}', 'Iliingia {at}'],
  used: ['Last used {at}', 'Ilitumika mwisho {at}'],
  end: ['Log out', 'Toa'],
  endOf: ['Log out {device}', 'Toa {device}'],
  ended: ['{device} is logged out.', '{device} imetolewa.'],
  onlyThis: ['No other device is logged in.', 'Hakuna kifaa kingine kilichoingia.'],
  sessionsFailed: [
    "Couldn't load your devices. Try again later",
    'Imeshindwa kupakia vifaa vyako. Jaribu tena baadaye',
  ],
  retry: ['Try again', 'Jaribu tena'],
  resetPassword: ['Change password', 'Badilisha nenosiri'],
  loading: ['Loading', 'Inapakia'],
  restTitle: ['Welcome back', 'Karibu tena'],
  restLead: [
    'Your account was not used for six months, so it is paused: you cannot play or move money yet. Your money is safe. Do you want to play again?',
    'Akaunti yako haikutumika kwa miezi sita, kwa hiyo imesitishwa: bado huwezi kucheza wala kuhamisha pesa. Pesa zako ziko salama. Ungependa kucheza tena?',
  ],
  restConfirm: ['Yes, play again', 'Ndiyo, cheza tena'],
  restLater: ['Not now', 'Si sasa'],
  restBar: ['Your account is paused', 'Akaunti yako imesitishwa'],
  restOpen: ['Play again', 'Cheza tena'],
  close: ['Close', 'Funga'],
} as const satisfies Words
