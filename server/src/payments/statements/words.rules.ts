import type { Cents } from '@ruka/contract/money'
import { money } from './format.rules.ts'

export type Language = 'en' | 'sw'
/** What is known of a movement: its business event, and what it changed. */
export type Moved = {
  readonly key: string
  readonly kind: 'move' | 'hold' | 'post' | 'void'
  readonly change: Readonly<Record<'balance' | 'held' | 'bonus' | 'debt', Cents>>
}

const words = {
  deposit: ['Deposit', 'Pesa zilizowekwa'],
  deposit_reversed: ['Deposit reversed by M-PESA', 'Pesa zilizorudishwa na M-PESA'],
  withdrawal_held: ['Withdrawal requested', 'Ombi la kutoa pesa'],
  withdrawal_paid: ['Withdrawal paid', 'Pesa zilizotolewa'],
  withdrawal_returned: ['Withdrawal returned', 'Pesa za kutoa zilizorudishwa'],
  stake: ['Stake', 'Dau'],
  win: ['Win', 'Ushindi'],
  loss: ['Stake lost', 'Dau ulilopoteza'],
  stake_returned: ['Stake returned', 'Dau lililorudishwa'],
  bet_corrected: ['Bet corrected', 'Dau lililosahihishwa'],
  sambaza_sent: ['Sambaza sent', 'Sambaza iliyotumwa'],
  sambaza_received: ['Sambaza received', 'Sambaza iliyopokelewa'],
  referral: ['Referral earnings', 'Mapato ya kualika marafiki'],
  referral_taken_back: ['Referral earnings reversed', 'Mapato ya kualika yaliyoondolewa'],
  bonus: ['Bonus', 'Bonasi'],
  jackpot: ['Jackpot bonus', 'Bonasi ya jackpot'],
  tax: ['Tax', 'Kodi'],
  debt_settled: ['Debt repaid', 'Deni lililolipwa'],
  other_in: ['Money in', 'Pesa zilizoingia'],
  other_out: ['Money out', 'Pesa zilizotoka'],
  other: ['Transaction', 'Muamala'],
  ofDebt: ['{kes} of it repaid a debt', '{kes} kati yake zililipa deni'],
  owed: ['you still owe {kes}', 'bado unadaiwa {kes}'],
  opening: ['Opening balance', 'Salio la mwanzo'],
  closing: ['Closing balance', 'Salio la mwisho'],
  moneyIn: ['Total added to balance', 'Jumla iliyoingia kwenye salio'],
  moneyOut: ['Total taken from balance', 'Jumla iliyotoka kwenye salio'],
  statement: ['Statement', 'Taarifa ya akaunti'],
  phone: ['Phone', 'Simu'],
  period: ['Period', 'Kipindi'],
  until: ['to', 'hadi'],
  made: ['Issued on', 'Imetolewa'],
  page: ['Page', 'Ukurasa'],
  time: ['Time (EAT)', 'Saa (EAT)'],
  movement: ['Description', 'Maelezo'],
  reference: ['Reference', 'Kumbukumbu'],
  change: ['Change KES', 'Badiliko KES'],
  balance: ['Balance KES', 'Salio KES'],
  held: ['Held KES', 'Zilizotengwa KES'],
  heldShort: ['Held', 'Zimetengwa'],
  bonusPot: ['Bonus KES', 'Bonasi KES'],
  debtPot: ['Debt KES', 'Deni KES'],
  taxPaid: ['Tax KES', 'Kodi KES'],
} as const satisfies Record<string, readonly [en: string, sw: string]>
export type WordKey = keyof typeof words

export const word = (key: WordKey, language: Language): string => words[key][language === 'sw' ? 1 : 0]

/**
 * The kind of a movement, by the name of its business event. A name that this list lacks is described as
 * money in or out.
 */
function movementKind({ key, kind, change }: Moved): WordKey {
  const grew = change.balance + change.bonus
  if (/revers|recover|clawback/.test(key)) return reversalOf(key)
  switch (key.split(':', 1)[0]) {
    case 'deposit':
      return 'deposit'
    case 'withdrawal':
      return (
        ({ hold: 'withdrawal_held', void: 'withdrawal_returned' } as const)[kind as 'hold'] ??
        'withdrawal_paid'
      )
    case 'wager':
      if (kind === 'hold') return 'stake'
      if (kind === 'void') return 'stake_returned'
      return change.balance > 0 || change.debt < 0 ? 'win' : 'loss'
    case 'settle':
      return 'bet_corrected'
    case 'sambaza':
      return grew < 0 || change.held > 0 ? 'sambaza_sent' : 'sambaza_received'
    case 'referral':
    case 'referral-back':
      return grew < 0 ? 'referral_taken_back' : 'referral'
    case 'jackpot':
      return 'jackpot'
    case 'bonus':
    case 'promo':
      return 'bonus'
    case 'tax':
      return 'tax'
    case 'debt':
      return 'debt_settled'
    default:
      if (grew === 0 && change.debt < 0) return 'debt_settled'
      return grew > 0 ? 'other_in' : grew < 0 ? 'other_out' : 'other'
  }
}

const reversalOf = (key: string): WordKey =>
  key.startsWith('referral') ? 'referral_taken_back' : 'deposit_reversed'

/** The movement in plain words, with its effect on a debt. */
export function movementWords(entry: Moved, language: Language): string {
  const said = word(movementKind(entry), language)
  const { debt } = entry.change
  if (debt === 0 || movementKind(entry) === 'debt_settled') return said
  const kes = `KES ${money(Math.abs(debt) as Cents)}`
  return `${said}; ${word(debt < 0 ? 'ofDebt' : 'owed', language).replace('{kes}', kes)}`
}

/** The id of the payment whose receipt stands beside the movement, or null. */
export const paymentOf = (key: string): string | null =>
  /^(?:deposit|withdrawal):([0-9a-f-]{36})/.exec(key)?.[1] ?? null

/** A game and its round, as `aviator 812`. */
export function gameOf(key: string): string {
  const [prefix, game = '', round = ''] = key.split(':')
  return prefix === 'wager' || prefix === 'settle' ? `${game} ${round}`.trim() : ''
}
