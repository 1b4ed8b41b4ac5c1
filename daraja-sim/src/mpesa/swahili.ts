import { ksh } from './money.ts'
import type { About, Failed, NotReversed, Wording } from './wording.ts'

/**
 * The sent and received forms follow real samples; of a pay-bill number, a reversal and most failures none
 * was found.
 */
export const swahili: Wording = {
  payBill: ({ business, date, time }, { receipt, cents, account, balanceCents, leftTodayCents }) =>
    `${receipt} Imethibitishwa ${ksh(cents)} imetumwa kwa ${business} kwa akaunti nambari ${account} tarehe ${date} ` +
    `saa ${time}. Baki yako ya M-PESA ni ${ksh(balanceCents)}. Gharama ya kutuma ni Ksh0.00. ` +
    `Kiwango cha Pesa unachoweza kutuma kwa siku ni ${ksh(leftTodayCents).slice(3)}.`,
  received: ({ business, shortcode, date, time }, { receipt, cents, balanceCents }) =>
    `${receipt} Imethibitishwa. Umepokea ${ksh(cents)} kutoka ${business} ${shortcode} mnamo ${date} saa ${time}  ` +
    `Baki yako ya M-PESA ni ${ksh(balanceCents)}.`,
  reversed: ({ date, time }, { receipt, original, cents, balanceCents }) =>
    `${receipt} Imethibitishwa. Muamala ${original} wa ${ksh(cents)} umerudishwa tarehe ${date} saa ${time}. ` +
    `Baki yako ya M-PESA ni ${ksh(balanceCents)}.`,
  notReversed: (_about, { original, why }) =>
    `Imeshindikana. Ombi lako la kurudisha muamala ${original} halikufaulu: ${WHY[why]}.`,
  failed,
  prompt: ({ business }, { cents, account }) =>
    `Lipa ${ksh(cents)} kwa ${business} Akaunti nambari ${account}`,
}

const WHY: Record<NotReversed['why'], string> = {
  spent: 'aliyepokea ametumia pesa hizo',
  reversed: 'umerudishwa awali',
  unknown: 'hakuna malipo yako kama hayo',
}

function failed({ business }: About, { code, cents, balanceCents, account = '' }: Failed): string | null {
  const balance = `Baki yako ya M-PESA ni ${ksh(balanceCents)}.`
  switch (code) {
    case '1':
      return `Hakuna pesa za kutosha katika akaunti yako ya M-PESA kulipa ${ksh(cents)} kwa ${business}. ${balance}`
    case '2001':
      return 'Imeshindikana. Umeweka PIN isiyo sahihi. Tafadhali jaribu tena na PIN yako sahihi ya M-PESA.'
    case '8006':
      return 'Imeshindikana. PIN yako ya M-PESA imefungwa baada ya makosa matatu. Tafadhali piga 100 au 200.'
    case '3':
    case '4':
    case '17':
      return `Imeshindikana. Malipo yako ya ${ksh(cents)} kwa ${business} yamekataliwa kwa sababu ya kiwango. Tafadhali jaribu baadaye.`
    case 'SFC_IC0003':
      return 'Imeshindikana. Hakuna biashara yenye nambari hiyo. Tafadhali hakikisha nambari ya biashara.'
  }
  if (!code.startsWith('C2B')) return null
  const why =
    code === 'C2B00012' ? `akaunti nambari ${account} haijulikani huko` : 'biashara haikuyapokea malipo'
  return `Imeshindikana. Malipo yako ya ${ksh(cents)} kwa ${business} hayakukamilika: ${why}. Pesa zako ziko salama. ${balance}`
}
