import type { Words } from '../../lib/words.ts'

export const exclusionWords = {
  title: ['Self-exclusion', 'Kujitoa kwenye kamari'],
  lead: [
    'If betting is no longer fun, you can stop it here for this number.',
    'Ikiwa kucheza kamari si burudani tena, unaweza kusimamisha hapa kwa nambari hii.',
  ],
  phone: ['Your number', 'Nambari yako'],
  happens: ['What happens', 'Kitakachotokea'],
  atOnce: [
    'It acts at once: you are logged out on every device, and cannot bet, deposit or use Sambaza.',
    'Inaanza mara moja: utatolewa kwenye kila kifaa, na huwezi kucheza, kuweka pesa wala kutumia Sambaza.',
  ],
  years: [
    'It lasts at least {years} years. It cannot be lifted earlier, and this number cannot open another account.',
    'Inadumu angalau miaka {years}. Hakuna anayeweza kuiondoa mapema, na nambari hii haiwezi kufungua akaunti nyingine.',
  ],
  cash: [
    'The cash in your account is paid to this number by M-PESA. Bets that are still running end by themselves, and what they win is paid too.',
    'Pesa zilizo kwenye akaunti yako zitalipwa kwa nambari hii kwa M-PESA. Dau zinazoendelea zitaisha zenyewe, na zitakachoshinda kitalipwa pia.',
  ],
  stays: [
    'Promotional bonus and stake received by Sambaza cannot be paid out.',
    'Bonasi ya promosheni na dau ulizopokea kwa Sambaza haziwezi kulipwa.',
  ],
  exclude: ['Exclude me from betting', 'Nitoe kwenye kamari'],
  ask: ['Exclude yourself for {years} years?', 'Ujitoe kwa miaka {years}?'],
  askLead: [
    'You cannot undo this. It starts as soon as you confirm.',
    'Huwezi kubatilisha hatua hii. Inaanza mara tu unapothibitisha.',
  ],
  passwordHelp: [
    'So that nobody else can do this on your phone.',
    'Ili mtu mwingine asiweze kufanya hivi kwenye simu yako.',
  ],
  cancel: ['Cancel', 'Ghairi'],
  close: ['Close', 'Funga'],
  done: ['Your exclusion has begun', 'Umejitoa kwenye kamari'],
  doneText: [
    'The cash in your account is paid to your number by M-PESA.',
    'Pesa zilizo kwenye akaunti yako zinalipwa kwa nambari yako kwa M-PESA.',
  ],
  until: ['Until {date}.', 'Hadi {date}.'],
  help: ['Get support', 'Mtu wa kuzungumza naye'],
  home: ['Go to the home page', 'Nenda ukurasa wa nyumbani'],
  back: ['Go back', 'Rudi'],
} as const satisfies Words
