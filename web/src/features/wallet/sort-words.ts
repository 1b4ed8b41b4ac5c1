import type { Words } from '../../lib/words.ts'

export const sortWords = {
  title: ['Sort deposit', 'Tafuta pesa ulizoweka'],
  lead: [
    'Paid by M-PESA, but the money is not here? Give us the message and we ask M-PESA.',
    'Umelipa kwa M-PESA lakini pesa hazijafika? Tupe ujumbe, nasi tutaiuliza M-PESA.',
  ],
  noneFound: ['No deposit found', 'Hatukupata pesa ulizoweka'],
  back: ['Go back', 'Rudi nyuma'],
  message: ['Transaction message', 'Ujumbe wa muamala'],
  messageHelp: [
    'Paste the whole SMS, or only its code of ten letters and digits. Several at once are fine.',
    'Bandika SMS yote, au msimbo wake wa herufi na tarakimu kumi. Unaweza kubandika nyingi pamoja.',
  ],
  required: ['Message is required', 'Ujumbe unahitajika'],
  submit: ['Find my deposit', 'Tafuta pesa zangu'],
  where: ['Where to find the message', 'Mahali pa kupata ujumbe'],
  where1: [
    'Open the messages on your phone and the conversation with MPESA.',
    'Fungua ujumbe kwenye simu yako, kisha mazungumzo na MPESA.',
  ],
  where2: [
    'Find the message of your payment. It begins with a code such as {code} and “Confirmed”.',
    'Tafuta ujumbe wa malipo yako. Unaanza na msimbo kama {code} na “Imethibitishwa”.',
  ],
  where3: [
    'Hold your finger on it, choose Copy, and paste it above.',
    'Ubonyeze kwa muda, chagua Nakili, kisha ubandike hapo juu.',
  ],
  eligible: ['What can be sorted', 'Zinazoweza kutafutwa'],
  eligibleLead: [
    'Deposits that your transactions show as:',
    'Pesa ulizoweka ambazo miamala yako inaonyesha kuwa:',
  ],
  pending: ['Pending', 'Inasubiri'],
  pendingText: ['M-PESA has not told us yet.', 'M-PESA bado haijatujulisha.'],
  failed: ['Failed', 'Haikufaulu'],
  failedText: [
    'It did not go through, but your phone says it was paid.',
    'Haikukamilika, lakini simu yako inasema imelipwa.',
  ],
  creditedTitle: ['{kes} added to your balance', '{kes} zimeongezwa kwenye salio lako'],
  credited_beforeTitle: ['{kes} was added before', '{kes} ziliongezwa awali'],
  aPayment: ['A payment', 'Malipo'],
  creditedText: ['M-PESA confirmed the payment. Code {code}.', 'M-PESA imethibitisha malipo. Msimbo {code}.'],
  credited_beforeText: [
    'This payment is in your balance already. Code {code}.',
    'Malipo haya tayari yako kwenye salio lako. Msimbo {code}.',
  ],
  checkingTitle: ['Still checking', 'Bado tunaangalia'],
  checkingText: [
    'We are asking M-PESA about {code}. This page shows the answer, and your balance changes by itself.',
    'Tunaiuliza M-PESA kuhusu {code}. Ukurasa huu utaonyesha jibu, na salio lako litabadilika lenyewe.',
  ],
  longTitle: ['This takes longer', 'Hii inachukua muda'],
  longText: [
    'M-PESA could not settle {code} by itself, so a person is looking into it. Your money is safe.',
    'M-PESA haikuweza kukamilisha {code} yenyewe, kwa hivyo mtu anaishughulikia. Pesa zako ziko salama.',
  ],
  not_deposit: [
    '{code}: this message is not about a deposit to us. Money sent to a person or a till, and money you received, cannot be sorted here.',
    '{code}: ujumbe huu si wa pesa ulizoweka kwetu. Pesa ulizotuma kwa mtu au till, na ulizopokea, haziwezi kutafutwa hapa.',
  ],
  not_found: [
    '{code}: we found no deposit of yours with this code. Check its letters and digits.',
    '{code}: hatukupata pesa ulizoweka kwa msimbo huu. Hakikisha herufi na tarakimu zake.',
  ],
  check_code: [
    'The code {code} names another day than the message. O and 0, or I and 1, may be mixed up.',
    'Msimbo {code} unataja siku tofauti na ujumbe. Huenda O na 0, au I na 1, zimechanganywa.',
  ],
  noCode: [
    'We found no M-PESA code in this text. Paste the whole message, or its code.',
    'Hatukupata msimbo wa M-PESA kwenye maandishi haya. Bandika ujumbe wote, au msimbo wake.',
  ],
  failedMessage: [
    'This message says that the payment failed, so no money left your phone.',
    'Ujumbe huu unasema malipo hayakufaulu, kwa hivyo hakuna pesa zilizotoka kwenye simu yako.',
  ],
  another: ['Sort another', 'Tafuta nyingine'],
  transactions: ['Transactions', 'Miamala'],
} as const satisfies Words
