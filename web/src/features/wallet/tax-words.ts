import type { Words } from '../../lib/words.ts'

export const taxWords = {
  breakdown: ['What becomes of the amount', 'Mgawanyo wa kiasi'],
  tax: ['Tax {rate} %', 'Kodi {rate} %'],
  added: ['Added to your balance', 'Zitaongezwa kwenye salio'],
  sent: ['Paid to your phone', 'Zitalipwa kwenye simu yako'],
  kept: [
    'M-PESA pays whole shillings. {kes} stays in your balance.',
    'M-PESA hulipa shilingi kamili. {kes} zinabaki kwenye salio lako.',
  ],
  taken: ['Tax {kes} · {law}', 'Kodi {kes} · {law}'],
  lineTax: ['Tax {tax} · net {net}', 'Kodi {tax} · baki {net}'],
} satisfies Words
