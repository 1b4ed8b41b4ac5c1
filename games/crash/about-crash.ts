/** The description of every crash game for visitors; a skin names what flies. */
import type { AboutSection } from '../kit/manifest.ts'

export const autoCashOut: AboutSection = {
  title: ['Automatic cash-out', 'Kutoa pesa kiotomatiki'],
  text: [
    'Choose a multiplier before the round and the server cashes out for you when it is reached, even if your connection drops. It also cashes out a bet that reaches {payout}, the most that one bet pays, or what is left of the {day} that crash games together pay a player in a day.',
    'Chagua kizidishi kabla ya raundi, na seva itakutolea pesa kikifikiwa, hata mtandao wako ukikatika. Pia hukutolea pesa dau likifikia {payout}, kiasi cha juu kabisa ambacho dau moja hulipa, au kilichobaki cha {day} ambazo michezo ya crash kwa pamoja humlipa mchezaji kwa siku.',
  ],
}

export const returned: AboutSection = {
  title: ['What the game returns', 'Mchezo unarudisha kiasi gani'],
  text: [
    'Over very many rounds the game pays back {returned} of all stakes; {kept} stays with the house. This is an average over everybody, not a promise to one player. No way of playing changes it. A few rounds end at once, at 1.00x, and pay nobody: they are part of the same figure.',
    'Kwa raundi nyingi sana mchezo hurudisha {returned} ya dau zote; {kept} hubaki kwa kampuni. Huu ni wastani wa wachezaji wote, si ahadi kwa mchezaji mmoja. Hakuna mbinu inayobadilisha hilo. Raundi chache huisha papo hapo, kwa 1.00x, na hazimlipi mtu: nazo zimo katika kiwango hicho.',
  ],
}

export const demo: AboutSection = {
  title: ['Playing the demo', 'Kucheza jaribio'],
  text: [
    'The demo uses play money and the very same rounds. No account is needed, and nothing can be won or lost.',
    'Jaribio hutumia pesa za kuchezea na raundi zile zile. Huhitaji akaunti, na hakuna kushinda wala kupoteza.',
  ],
}

export const inControl: AboutSection = {
  title: ['Staying in control', 'Kudhibiti mchezo'],
  text: [
    'Decide beforehand what you can spare, and stop there. Rounds do not remember the ones before: a loss is never due to be made good. You must be {age} or older to play.',
    'Amua mapema kiasi unachoweza kukosa, na uishie hapo. Raundi hazikumbuki zilizopita: hasara haina deni la kurudishwa. Lazima uwe na miaka {age} au zaidi.',
  ],
}
