import { aboutInstant } from '../kit/instant/about-instant.ts'

export const about = aboutInstant({
  lead: [
    'Mines is a game of nerve. Gems and mines lie under a board of covered fields. Each gem raises what you can take; a mine ends the game.',
    'Mines ni mchezo wa ujasiri. Vito na mabomu yamefichwa chini ya ubao wa viwanja. Kila kito huongeza unachoweza kuchukua; bomu humaliza mchezo.',
  ],
  how: [
    'Choose how many fields are mined, and bet. The mines lie where they lie before your first pick and never move. Open fields one by one, and take what there is whenever you like. An open game waits for you, also on another phone.',
    'Chagua idadi ya mabomu, kisha weka dau. Mabomu yamewekwa kabla hujachagua na hayasogei. Fungua viwanja kimoja kimoja, na chukua kilichopo wakati wowote. Mchezo ulio wazi hukusubiri, hata kwenye simu nyingine.',
  ],
})
