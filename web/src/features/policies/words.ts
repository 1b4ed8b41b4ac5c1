import type { Words } from '../../lib/words.ts'

export const policyWords = {
  goBack: ['Go back', 'Rudi nyuma'],
  contents: ['On this page', 'Kwenye ukurasa huu'],
  since: ['Effective {date}', 'Inatumika kuanzia {date}'],
  binding: [
    'This English text is the binding one. The Swahili text is there to help.',
    'Maandishi haya ya Kiswahili ni ya kukusaidia. Maandishi ya Kiingereza ndiyo yanayofunga kisheria.',
  ],
} as const satisfies Words
