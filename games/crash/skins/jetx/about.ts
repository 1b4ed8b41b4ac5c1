import type { About } from '../../../kit/manifest.ts'
import { autoCashOut, demo, inControl, returned } from '../../about-crash.ts'

export const about: About = {
  lead: [
    'JetX is a crash game. A jet takes off, breaks through the clouds and climbs, and a multiplier rises with it, from 1.00x upwards. Cash out before the jet goes supersonic and you are paid your stake times the multiplier. Wait too long and the stake is lost. Everybody in JetX watches the same flight.',
    'JetX ni mchezo wa crash. Ndege ya jeti huruka, hupenya mawingu na kupaa, na kizidishi hupanda nayo, kuanzia 1.00x. Toa pesa kabla jeti haijapita kasi ya sauti na utalipwa dau lako mara kizidishi. Ukichelewa, unapoteza dau. Kila mtu katika JetX anatazama safari ile ile.',
  ],
  sections: [
    {
      title: ['How a round goes', 'Raundi inavyokwenda'],
      text: [
        'Betting is open for {seconds} seconds, and a bet can be taken back until it closes. Then the jet takes off and the multiplier climbs, slowly first and then faster. At a point fixed beforehand, {top} at the latest, the jet goes supersonic and the round is over. JetX flies rounds of its own: no other game has a part in them.',
        'Dau huwekwa kwa sekunde {seconds}, na unaweza kulirudisha hadi muda huo uishe. Kisha jeti huruka na kizidishi hupanda, polepole kwanza kisha haraka. Ikifika hatua iliyoamuliwa mapema, isiyozidi {top}, jeti hupita kasi ya sauti na raundi huisha. JetX ina raundi zake yenyewe: hakuna mchezo mwingine unaohusika nazo.',
      ],
    },
    {
      title: ['Stakes and cash-out', 'Dau na kutoa pesa'],
      text: [
        'Stakes go from {min} to {max} a bet, and you can play two bets in a round. While the jet flies, the button shows what you would be paid now. One tap cashes out. The multiplier that counts is the one on our server when your tap arrives.',
        'Dau moja ni kuanzia {min} hadi {max}, na unaweza kucheza madau mawili katika raundi. Jeti ikiwa angani, kitufe huonyesha utakacholipwa sasa. Mguso mmoja hutoa pesa. Kizidishi kinachohesabiwa ni cha seva yetu mguso wako unapofika.',
      ],
    },
    autoCashOut,
    {
      title: ['How you can check a round', 'Jinsi ya kukagua raundi'],
      text: [
        'Each outcome comes from a seed that exists before the round. A fingerprint of the seed is shown while betting is open, and the seed itself when the jet has gone. Whoever compares them can see that nothing was changed in between.',
        'Kila matokeo hutokana na mbegu iliyopo kabla ya raundi. Alama ya mbegu huonyeshwa dau zikiwa wazi, na mbegu yenyewe jeti ikishaondoka. Ukilinganisha, utaona kwamba hakuna kilichobadilishwa.',
      ],
    },
    returned,
    demo,
    inControl,
  ],
}
