import { aboutInstant } from '../kit/instant/about-instant.ts'

export const about = aboutInstant({
  lead: [
    'Keno is a draw of numbers. Pick up to ten of the forty on the board; ten balls are drawn, and the more of yours are among them, the more you are paid.',
    'Keno ni droo ya nambari. Chagua hadi kumi kati ya arobaini ubaoni; mipira kumi huchorwa, na kadiri nambari zako zinavyotoka nyingi, ndivyo unavyolipwa zaidi.',
  ],
  how: [
    'Pick your numbers yourself or have them picked, and bet. The row under the board says what so many hits pay. All numbers are equally likely in every draw.',
    'Chagua nambari mwenyewe au zichaguliwe, kisha weka dau. Safu chini ya ubao huonyesha malipo ya kila idadi ya nambari zilizotoka. Nambari zote zina uwezekano sawa katika kila droo.',
  ],
})
