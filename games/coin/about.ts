import { aboutInstant } from '../kit/instant/about-instant.ts'

export const about = aboutInstant({
  lead: [
    'Coin Streak is a row of tosses. Call heads or tails; each right call raises what you can take, and one wrong call ends the streak.',
    'Coin Streak ni mfululizo wa kurusha sarafu. Sema kichwa au mwenge; kila jibu sahihi huongeza unachoweza kuchukua, na kosa moja humaliza mfululizo.',
  ],
  how: [
    'Bet with your first call. After each toss that you called right, take what there is or call again for about twice as much. The ladder shows what each step pays. An open game waits for you, also on another phone.',
    'Weka dau na jibu lako la kwanza. Kila ukisema sahihi, chukua kilichopo au rusha tena kwa karibu mara mbili. Ngazi huonyesha malipo ya kila hatua. Mchezo ulio wazi hukusubiri, hata kwenye simu nyingine.',
  ],
})
