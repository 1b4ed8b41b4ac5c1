import { aboutInstant } from '../kit/instant/about-instant.ts'

export const about = aboutInstant({
  lead: [
    'Scratch is a card of nine fields with animals of the savanna. Three alike win, and the animal says how much.',
    'Scratch ni kadi ya viwanja tisa yenye wanyama wa savana. Watatu wanaofanana hushinda, na mnyama huonyesha kiasi.',
  ],
  how: [
    'Buy a card and rub the fields free with a finger, by key or all at once. What is under them is fixed when you buy, and no card is made to look as if it had nearly won.',
    'Nunua kadi na ukwangue viwanja kwa kidole, kwa kitufe au vyote mara moja. Kilicho chini huamuliwa unaponunua, na hakuna kadi inayotengenezwa ionekane karibu kushinda.',
  ],
})
