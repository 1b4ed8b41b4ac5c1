import { kes, legsText, type LegProblem, type Said, type Wording } from './wording.rules.ts'

const NOT_PLACED = 'Beti haijawekwa.'
const FORM = 'NAMBARI#CHAGUO#DAU, mfano 1042#1#100'

const LEGS: Readonly<Record<LegProblem, (code: number) => string>> = {
  unknown: code => `Hakuna mechi au chaguo kama hilo: ${code}. Tuma MECHI upate mechi.`,
  closed: code => `Mechi ${code} imeanza au imekwisha. Tuma MECHI upate mechi zijazo.`,
  suspended: code => `Beti za mechi ${code} zimesimama. Jaribu tena baada ya muda mfupi.`,
  related: code => `Mechi ${code} iko mara mbili. Chagua mara moja kwa kila mechi.`,
  full: code => `Hatupokei zaidi kwa mechi ${code}. Jaribu dau dogo zaidi.`,
}

const STATES: Readonly<Record<Said['slip']['state'], (slip: Said['slip']) => string>> = {
  pending: slip => `inakaguliwa. Unaweza kushinda ${kes(slip.payoutCents)}.`,
  open: slip =>
    `inaendelea, ${slip.legsWon} kati ya ${slip.legs} zimeshinda. Unaweza kushinda ${kes(slip.payoutCents)}.`,
  settled: slip => (slip.payoutCents > 0 ? `imelipa ${kes(slip.payoutCents)}.` : 'imepoteza.'),
  void: () => 'dau limerudishwa.',
  refused: () => 'haikukubaliwa, dau limerudishwa.',
  cancelled: () => 'imeghairiwa, dau limerudishwa.',
  cashed_out: slip => `umechukua pesa, imelipa ${kes(slip.payoutCents)}.`,
}

export const swahili: Wording = {
  placed({ code, legs, match, odds, ...money }) {
    const amounts =
      `Dau ${kes(money.stakeCents)}, unaweza kushinda ${kes(money.possibleCents)}. ` +
      `Salio ${kes(money.balanceCents)}`
    const one = legs.length === 1 ? `${match} ` : ''
    return [
      `Beti ${code}: ${one}${legsText(legs)}. Odi ${odds}. ${amounts}`,
      `Beti ${code}: mechi ${legs.length}. Odi ${odds}. ${amounts}`,
    ]
  },
  legRefused: ({ code, why }) => [`${NOT_PLACED} ${LEGS[why](code)}`],
  betRefused(problem) {
    switch (problem.why) {
      case 'shut':
        return [`${NOT_PLACED} Beti zimefungwa kwa sasa.`]
      case 'allowance':
        return [`${NOT_PLACED} Umefikia ushindi wa juu zaidi wa saa 24.`]
      case 'most':
        return [
          `${NOT_PLACED} Inaweza kushinda zaidi ya kikomo cha beti moja. Weka dau hadi KES ${problem.boundKes.toLocaleString('en')}.`,
        ]
      case 'odds':
        return [
          `${NOT_PLACED} Hata dau la chini linaweza kushinda zaidi ya kikomo cha beti moja. Chagua mechi chache.`,
        ]
      case 'below':
        return [`${NOT_PLACED} Dau la chini ni KES ${problem.boundKes.toLocaleString('en')}.`]
      case 'above':
        return [`${NOT_PLACED} Dau la juu ni KES ${problem.boundKes.toLocaleString('en')}.`]
      case 'funds':
        return [`${NOT_PLACED} Salio lako halitoshi: ${kes(problem.balanceCents)}.`]
      case 'other':
        return [`${NOT_PLACED} Tafadhali jaribu tena baadaye.`]
    }
  },
  late: () => [`${NOT_PLACED} Ujumbe wako umechelewa kufika. Tafadhali utume tena.`],
  unreadable({ problem, word }) {
    switch (problem) {
      case 'unknown':
        return ['Ujumbe wako haukusomeka. Tuma MSAADA uone jinsi ya kubeti.']
      case 'form':
        return [`${NOT_PLACED} Tuma ${FORM}, au mechi zaidi: 1042#1#1043#X#100`]
      case 'legs':
        return [`${NOT_PLACED} Slipu moja huchukua hadi mechi 20.`]
      case 'code':
        return [`${NOT_PLACED} ${word} si mechi. Tuma ${FORM}`]
      case 'pick':
        return [`${NOT_PLACED} ${word} si chaguo. Chaguo: 1 X 2 1X 12 X2 OV25 UN25 GG NG`]
      case 'stake':
        return [`${NOT_PLACED} ${word} si dau. Tumia shilingi bila senti: ${FORM}`]
    }
  },
  games: ({ lines }) => [lines || 'Hakuna mechi za kubeti kwa sasa.'],
  balance: ({ cents }) => [`Salio ${kes(cents)}`],
  slip: slip => [`Beti ${slip.code}, dau ${kes(slip.stakeCents)}: ${STATES[slip.state](slip)}`],
  slipUnknown: ({ hasNone }) => [hasNone ? 'Bado huna beti.' : 'Hakuna beti yenye nambari hii.'],
  help: () => [
    `Beti: ${FORM}. Zaidi: 1042#1#1043#X#100. Chaguo 1 X 2 1X 12 X2 OV25 UN25 GG NG. ` +
      'MECHI, MECHI 2, SALIO, MWISHO, SLIPU NAMBARI',
  ],
  tooMany: () => ['Umetuma jumbe nyingi mno. Hakuna beti iliyowekwa. Jaribu tena baada ya dakika 10.'],
  noAccount: ({ host }) => [
    `Nambari hii haina akaunti. Jisajili kwenye ${host} ili ubeti kwa SMS. 18+`,
    'Nambari hii haina akaunti kwetu. Jisajili ili ubeti kwa SMS. 18+',
  ],
  inactive: ({ isLapsed, host }) =>
    isLapsed
      ? [
          `Akaunti yako imesitishwa. Ingia kwenye ${host} uthibitishe kuwa unataka kucheza tena.`,
          'Akaunti yako imesitishwa. Ingia uthibitishe kuwa unataka kucheza tena.',
        ]
      : ['Akaunti hii haiwezi kubeti. Wasiliana nasi.'],
}
