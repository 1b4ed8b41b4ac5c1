import type { Words } from '../../lib/words.ts'

export const aviatorSections = ['how', 'bet', 'auto', 'fair', 'return', 'demo', 'safe'] as const

export const aviatorWords = {
  title: ['About Aviator', 'Kuhusu Aviator'],
  lead: [
    'Aviator is a crash game. A small plane takes off and a multiplier rises with it, from 1.00x upwards. Cash out before the plane flies away and you are paid your stake times the multiplier. Wait too long and the stake is lost. Everybody watches the same flight.',
    'Aviator ni mchezo wa crash. Ndege ndogo huruka na kizidishi hupanda nayo, kuanzia 1.00x. Toa pesa kabla ndege haijapotea na utalipwa dau lako mara kizidishi. Ukichelewa, unapoteza dau. Kila mtu anatazama safari ile ile.',
  ],
  howTitle: ['How a round goes', 'Raundi inavyokwenda'],
  howText: [
    'Betting is open for 5 seconds. Then the plane takes off and the multiplier climbs, slowly first and then faster. At a point fixed beforehand it flies away and the round is over. The next betting window opens a moment later.',
    'Dau huwekwa kwa sekunde 5. Kisha ndege huruka na kizidishi hupanda, polepole kwanza kisha haraka. Ikifika hatua iliyoamuliwa mapema, hupotea na raundi huisha. Dirisha jingine la dau hufunguliwa punde.',
  ],
  betTitle: ['Stakes and cash-out', 'Dau na kutoa pesa'],
  betText: [
    'Stakes go from KES 10 to KES 10,000. While the plane flies, the button shows what you would be paid now. One tap cashes out. The multiplier that counts is the one on our server when your tap arrives.',
    'Dau ni kuanzia KES 10 hadi KES 10,000. Ndege ikiwa angani, kitufe huonyesha utakacholipwa sasa. Mguso mmoja hutoa pesa. Kizidishi kinachohesabiwa ni cha seva yetu mguso wako unapofika.',
  ],
  autoTitle: ['Automatic cash-out', 'Kutoa pesa kiotomatiki'],
  autoText: [
    'Choose a multiplier before the round and the server cashes out for you when it is reached, even if your connection drops.',
    'Chagua kizidishi kabla ya raundi, na seva itakutolea pesa kikifikiwa, hata mtandao wako ukikatika.',
  ],
  fairTitle: ['How you can check a round', 'Jinsi ya kukagua raundi'],
  fairText: [
    'Each outcome comes from a seed that exists before the round. A fingerprint of the seed is shown while betting is open, and the seed itself when the plane has gone. Whoever compares them can see that nothing was changed in between.',
    'Kila matokeo hutokana na mbegu iliyopo kabla ya raundi. Alama ya mbegu huonyeshwa dau zikiwa wazi, na mbegu yenyewe ndege ikishaondoka. Ukilinganisha, utaona kwamba hakuna kilichobadilishwa.',
  ],
  returnTitle: ['What the game returns', 'Mchezo unarudisha kiasi gani'],
  returnText: [
    'Over very many rounds the game pays back 97% of all stakes; 3% stays with the house. This is an average over everybody, not a promise to one player. No way of playing changes it.',
    'Kwa raundi nyingi sana mchezo hurudisha 97% ya dau zote; 3% hubaki kwa kampuni. Huu ni wastani wa wachezaji wote, si ahadi kwa mchezaji mmoja. Hakuna mbinu inayobadilisha hilo.',
  ],
  demoTitle: ['Playing the demo', 'Kucheza jaribio'],
  demoText: [
    'The demo uses play money and the very same rounds. No account is needed, and nothing can be won or lost.',
    'Jaribio hutumia pesa za kuchezea na raundi zile zile. Huhitaji akaunti, na hakuna kushinda wala kupoteza.',
  ],
  safeTitle: ['Staying in control', 'Kudhibiti mchezo'],
  safeText: [
    'Decide beforehand what you can spare, and stop there. Rounds do not remember the ones before: a loss is never due to be made good. You must be 18 or older to play.',
    'Amua mapema kiasi unachoweza kukosa, na uishie hapo. Raundi hazikumbuki zilizopita: hasara haina deni la kurudishwa. Lazima uwe na miaka 18 au zaidi.',
  ],
} as const satisfies Words
