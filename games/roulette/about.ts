import { aboutInstant } from '../kit/instant/about-instant.ts'

export const about = aboutInstant({
  lead: [
    'Roulette is the European game, with a single zero. Put chips on numbers, on groups of them or on a colour, and the ball says which of them win.',
    'Roulette ni mchezo wa Ulaya, wenye sifuri moja. Weka chipu kwenye nambari, makundi ya nambari au rangi, na mpira huonyesha zipi zinashinda.',
  ],
  how: [
    'Choose a chip and tap the table: a field, or the line or corner between fields. All chips together are your stake. Then spin. Every bet gives back the same share over time, whichever you choose.',
    'Chagua chipu na uguse meza: uwanja, au mstari au kona kati ya viwanja. Chipu zote kwa pamoja ndizo dau lako. Kisha zungusha. Kila dau hurudisha sehemu ile ile baada ya muda, lolote unalochagua.',
  ],
})
