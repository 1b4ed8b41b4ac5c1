import { aboutInstant } from '../kit/instant/about-instant.ts'

export const about = aboutInstant({
  lead: [
    'Savanna is a slot of five reels and twenty lines, with animals of East Africa and free spins.',
    'Savanna ni mchezo wa sloti wa magurudumu matano na mistari ishirini, wenye wanyama wa Afrika Mashariki na mizunguko ya bure.',
  ],
  how: [
    'Set a stake and spin. Pictures that are alike from the left along a line pay, the lion stands in for others, and enough acacias anywhere give free spins, which wait for you if you leave.',
    'Weka dau na uzungushe. Picha zinazofanana kuanzia kushoto kwenye mstari hulipa, simba husimama badala ya nyingine, na migunga ya kutosha popote hutoa mizunguko ya bure, ambayo hukusubiri ukiondoka.',
  ],
})
