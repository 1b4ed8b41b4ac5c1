import type { About } from '../../../kit/manifest.ts'
import { autoCashOut, demo, inControl, returned } from '../../about-crash.ts'

export const about: About = {
  lead: [
    'Aviator is a crash game. A small plane takes off and a multiplier rises with it, from 1.00x upwards. Cash out before the plane flies away and you are paid your stake times the multiplier. Wait too long and the stake is lost. Everybody watches the same flight.',
    'Aviator ni mchezo wa crash. Ndege ndogo huruka na kizidishi hupanda nayo, kuanzia 1.00x. Toa pesa kabla ndege haijapotea na utalipwa dau lako mara kizidishi. Ukichelewa, unapoteza dau. Kila mtu anatazama safari ile ile.',
  ],
  sections: [
    {
      title: ['How a round goes', 'Raundi inavyokwenda'],
      text: [
        'Betting is open for {seconds} seconds. Then the plane takes off and the multiplier climbs, slowly first and then faster. At a point fixed beforehand, {top} at the latest, it flies away and the round is over. The next betting window opens a moment later.',
        'Dau huwekwa kwa sekunde {seconds}. Kisha ndege huruka na kizidishi hupanda, polepole kwanza kisha haraka. Ikifika hatua iliyoamuliwa mapema, isiyozidi {top}, hupotea na raundi huisha. Dirisha jingine la dau hufunguliwa punde.',
      ],
    },
    {
      title: ['Stakes and cash-out', 'Dau na kutoa pesa'],
      text: [
        'Stakes go from {min} to {max}. While the plane flies, the button shows what you would be paid now. One tap cashes out. The multiplier that counts is the one on our server when your tap arrives.',
        'Dau ni kuanzia {min} hadi {max}. Ndege ikiwa angani, kitufe huonyesha utakacholipwa sasa. Mguso mmoja hutoa pesa. Kizidishi kinachohesabiwa ni cha seva yetu mguso wako unapofika.',
      ],
    },
    autoCashOut,
    {
      title: ['How you can check a round', 'Jinsi ya kukagua raundi'],
      text: [
        'Each outcome comes from a seed that exists before the round. A fingerprint of the seed is shown while betting is open, and the seed itself when the plane has gone. Whoever compares them can see that nothing was changed in between.',
        'Kila matokeo hutokana na mbegu iliyopo kabla ya raundi. Alama ya mbegu huonyeshwa dau zikiwa wazi, na mbegu yenyewe ndege ikishaondoka. Ukilinganisha, utaona kwamba hakuna kilichobadilishwa.',
      ],
    },
    returned,
    demo,
    inControl,
  ],
}
