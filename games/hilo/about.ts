import { aboutInstant } from '../kit/instant/about-instant.ts'

export const about = aboutInstant({
  lead: [
    'Hi-Lo is a game of one card after the other. Call whether the next is higher or lower; every right call raises what you can take, and a wrong one ends the game.',
    'Hi-Lo ni mchezo wa karata moja baada ya nyingine. Sema kama ijayo ni kubwa au ndogo; kila jibu sahihi huongeza unachoweza kuchukua, na kosa humaliza mchezo.',
  ],
  how: [
    'Bet, and look at the card. Each call shows its chance and what it would make of your stake. Skip a card you do not like, and take what there is whenever you want. An open game waits for you, also on another phone.',
    'Weka dau, uangalie karata. Kila jibu huonyesha uwezekano wake na thamani ya dau lako likitimia. Ruka karata usiyoipenda, na chukua kilichopo wakati wowote. Mchezo ulio wazi hukusubiri, hata kwenye simu nyingine.',
  ],
})
