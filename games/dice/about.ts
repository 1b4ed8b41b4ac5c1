import { aboutInstant } from '../kit/instant/about-instant.ts'

export const about = aboutInstant({
  lead: [
    'Dice is a game of one roll. Choose a number and whether the roll will be under it or over it. The less likely your bet, the more it pays, and the roll is over at once.',
    'Dice ni mchezo wa mtupo mmoja. Chagua nambari na kama mtupo utakuwa chini yake au juu yake. Dau lisilo rahisi kutokea hulipa zaidi, na mtupo huisha papo hapo.',
  ],
  how: [
    'Move the slider, or type the number, the chance or the multiplier: each follows from the others. Then roll. If the roll is on your side of the number you are paid your stake times the multiplier; if not, the stake is lost.',
    'Sogeza kitelezi, au andika nambari, uwezekano au kizidishi: kila kimoja hufuata kingine. Kisha tupa. Mtupo ukiwa upande wako wa nambari, unalipwa dau lako mara kizidishi; la sivyo, unapoteza dau.',
  ],
})
