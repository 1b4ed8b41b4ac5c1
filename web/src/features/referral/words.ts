import type { Words } from '../../lib/words.ts'

export const referralWords = {
  title: ['Bonus', 'Bonasi'],
  back: ['Back to the profile', 'Rudi kwenye wasifu'],
  lead: [
    'Share your link. When a friend registers with it, you earn {percent} % of each deposit the friend makes and plays.',
    'Shiriki kiungo chako. Rafiki akijisajili nacho, unapata {percent} % ya kila pesa anayoweka na kuicheza.',
  ],
  available: ['Available', 'Zinazopatikana'],
  availableHelp: [
    'Yours to withdraw to M-PESA, from KES\u00a0{min}.',
    'Ni zako. Unaweza kuzitoa kwenda M-PESA, kuanzia KES\u00a0{min}.',
  ],
  withdraw: ['Withdraw to M-PESA', 'Toa kwenda M-PESA'],
  pending: ['Pending', 'Zinazosubiri'],
  pendingHelp: [
    'Not yours yet. A share becomes available once the friend has staked the deposit {factor} times. What the friend withdraws before that earns nothing.',
    'Bado si zako. Fungu linapatikana rafiki akishacheza kiasi alichoweka mara {factor}. Anachotoa kabla ya hapo hakikupi chochote.',
  ],
  pendingPlain: [
    'Not yours yet. A share becomes available once the friend has played the deposit.',
    'Bado si zako. Fungu linapatikana rafiki akishacheza kiasi alichoweka.',
  ],
  earned: ['Earned so far', 'Ulizopata hadi sasa'],
  friends: ['Friends who registered', 'Marafiki waliojisajili'],
  link: ['Your link', 'Kiungo chako'],
  linkHelp: [
    'Share it only with people who are 18 or older and want it.',
    'Mshirikishe tu mtu mwenye miaka 18 au zaidi anayekitaka.',
  ],
  copy: ['Copy the link', 'Nakili kiungo'],
  copyRefused: [
    'Could not copy. Select the text instead.',
    'Imeshindwa kunakili. Chagua maandishi badala yake.',
  ],
  copied: ['Copied', 'Kimenakiliwa'],
  share: ['Share', 'Shiriki'],
} as const satisfies Words
