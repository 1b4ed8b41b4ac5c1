/** The description of an instant game for visitors: its own lead and instructions, and the common texts. */
import type { About, AboutSection, Pair } from '../manifest.ts'

const limits: AboutSection = {
  title: ['Stakes and payouts', 'Dau na malipo'],
  text: [
    'Stakes go from {min} to {max}. A play pays {payout} at most, and all casino games together pay a player {day} in a day. A stake that could win more than is left of that is refused before you play, or the game ends with what there is: no draw is ever changed.',
    'Dau ni kuanzia {min} hadi {max}. Mchezo mmoja hulipa {payout} zaidi sana, na michezo ya kasino kwa pamoja humlipa mchezaji {day} kwa siku. Dau linaloweza kushinda zaidi ya kilichobaki hukataliwa kabla ya kucheza, au mchezo huisha na kilichopo: hakuna droo inayobadilishwa kamwe.',
  ],
}
const checked: AboutSection = {
  title: ['How you can check a play', 'Jinsi ya kukagua mchezo'],
  text: [
    'Each play is drawn from a seed of ours and one of yours. A fingerprint of ours is shown before you play, and the seed itself when you change it. Your phone can then draw each play again, and see that nothing was changed.',
    'Kila mchezo hutokana na mbegu yetu na mbegu yako. Alama ya mbegu yetu huonyeshwa kabla hujacheza, na mbegu yenyewe ukiibadilisha. Kisha simu yako inaweza kuchora upya kila mchezo na kuona kwamba hakuna kilichobadilishwa.',
  ],
}
const returned: AboutSection = {
  title: ['What the game returns', 'Mchezo unarudisha kiasi gani'],
  text: [
    'Over very many plays the game pays back {returned} of what is staked, by how it is played and by the stake; {kept} stays with the house. This is an average, not a promise, and what came before says nothing about what comes next.',
    'Kwa michezo mingi sana mchezo hurudisha {returned} ya dau, kulingana na jinsi unavyochezwa na kiasi cha dau; {kept} hubaki kwa kampuni. Huu ni wastani, si ahadi, na yaliyopita hayasemi chochote kuhusu yajayo.',
  ],
}
const demo: AboutSection = {
  title: ['Playing the demo', 'Kucheza jaribio'],
  text: [
    'The demo has the same rules and the same odds, with play money. No account is needed, and nothing can be won or lost.',
    'Jaribio lina sheria zile zile na uwezekano ule ule, kwa pesa za kuchezea. Huhitaji akaunti, na hakuna kushinda wala kupoteza.',
  ],
}
const inControl: AboutSection = {
  title: ['Staying in control', 'Kudhibiti mchezo'],
  text: [
    'Decide beforehand what you can spare, and stop there. Plays do not remember the ones before: a loss is never due to be made good. You must be {age} or older to play.',
    'Amua mapema kiasi unachoweza kukosa, na uishie hapo. Michezo haikumbuki iliyopita: hasara haina deni la kurudishwa. Lazima uwe na miaka {age} au zaidi.',
  ],
}

export const aboutInstant = ({ lead, how }: { readonly lead: Pair; readonly how: Pair }): About => ({
  lead,
  sections: [
    { title: ['How it is played', 'Jinsi ya kucheza'], text: how },
    limits,
    checked,
    returned,
    demo,
    inControl,
  ],
})
