import type { PolicyText } from './policy.ts'

export const text: PolicyText = {
  title: 'Vigezo na Masharti ya Jumla',
  lead: f =>
    `Kanuni za kucheza ${f.name}, pamoja na viwango vyote. Sehemu nyingine ya makubaliano yetu iko kwenye [masharti ya huduma](/terms).`,
  sections: [
    f => ({
      id: 'all-games',
      title: 'Michezo yote',
      body: [
        [
          `Lazima uwe na miaka ${f.age} au zaidi ili kucheza. Kila mtu anaweza kuwa na akaunti moja.`,
          `Dau la chini ni ${f.stakeMin} na dau la juu ni ${f.stakeMax}, isipokuwa ukurasa huu au mchezo wenyewe useme vingine.`,
          'Dau haliwezi kuzidi salio lako. Pesa za kubeti hutumika kwanza, kisha pesa taslimu.',
          `Siku ni kuanzia ${f.midnight} hadi ${f.dayEnd}, saa za Nairobi.`,
          'Tunaweza kukataa au kupunguza dau lolote. Madau yanayohusiana hayakubaliwi.',
          'Dau limewekwa tovuti ikishalithibitisha. Kumbukumbu za seva yetu ndizo zinazoamua.',
          'Ushindi wa juu zaidi ni malipo yote, pamoja na dau.',
        ],
        'Ushindi ukiweza kupita kiwango, michezo yetu wenyewe hukataa dau na kukuambia sababu, au hukuchukulia pesa kwenye kiwango hicho na kukuonyesha hapo ni wapi kabla hujabeti.',
        'Kwenye michezo mingine, kiasi kinachozidi kiwango ni batili na dau lake hurudishwa.',
      ],
    }),
    f => ({
      id: 'crash',
      title: 'Michezo ya crash',
      body: [
        f.crashGames.map(
          ({ name, min, max, payout, returned }) =>
            `${name}: dau ni kuanzia ${min} hadi ${max}. Ushindi wa juu zaidi ${payout} kwa dau. Marejesho kwa mchezaji (RTP) ${returned} kwa muda mrefu.`,
        ),
        [
          `Unaweza kuweka dau la kila raundi kwa sekunde ${f.crash.seconds}.`,
          `Kizidishi hupanda hadi ndege itoweke, na hakizidi ${f.crash.top}. Ukichukua pesa kabla ya hapo, unashinda dau lako mara kizidishi. Usipochukua, unapoteza dau.`,
          `Ushindi wa juu zaidi kwa mchezaji kwa siku, kwenye michezo yote ya crash, ni ${f.crashPayoutDay}.`,
          'RTP ni wastani wa muda mrefu. Haitabiri matokeo ya kipindi kimoja cha kucheza.',
          'Wote kwenye mchezo hucheza raundi ileile. Mwisho wake huamuliwa na kufungwa kabla ya madau kufunguliwa na huonyeshwa baadaye, ili yeyote auhakiki.',
          'Unaweza kuchukua pesa mwenyewe au kiotomatiki. Dau lililothibitishwa huendelea mtandao wako ukikatika.',
          'Raundi ikikatizwa ni batili, na kila dau lililo wazi hurudishwa.',
        ],
      ],
    }),
    f => ({
      id: 'casino',
      title: 'Michezo ya kasino',
      body: [
        f.casinoGames.map(
          ({ name, min, max, payout, returned }) =>
            `${name}: dau ni kuanzia ${min} hadi ${max}. Ushindi wa juu zaidi ${payout} kwa dau. Marejesho kwa mchezaji (RTP) ${returned} kwa muda mrefu.`,
        ),
        [
          `Ushindi wa juu zaidi kwa mchezaji kwa siku, kwenye michezo yote ya kasino, ni ${f.casinoPayoutDay}.`,
          'Mchezo ukikuruhusu kuchagua kiwango cha hatari, dau la juu hutegemea chaguo lako. Mchezo hukuonyesha kabla hujabeti.',
          'Kila tokeo hukokotolewa kutoka kwa mbegu zilizowekwa kabla hujabeti na huonyeshwa baadaye, ili yeyote alihakiki.',
          `Ukiacha mchezo wazi, unakusubiri. Baada ya siku ${f.openGameDays} bila hatua tunaumaliza kwa niaba yako: tunalipa ulichokuwa umeshinda, na tunarudisha dau ambalo halikuwa hatarini bado.`,
        ],
        'Michezo ya watoa huduma wengine, pale tovuti inapoitoa:',
        [
          `Kulingana na mchezo, dau la chini ni ${f.casinoMinFrom} hadi ${f.casinoMinTo} na dau la juu ni ${f.casinoMaxFrom} hadi ${f.casinoMaxTo}.`,
        ],
      ],
    }),
    f => ({
      id: 'sports',
      title: 'Kubeti spoti',
      body: [
        ...(f.hasSports ? [] : ['Pale tovuti inapoitoa:']),
        [
          `Dau ni ${f.sportsMin} hadi ${f.sportsMax}, kabla ya mechi na wakati wa mechi.`,
          `Ushindi wa juu zaidi ni ${f.sportsSingle} kwa dau la mechi moja, ${f.sportsMulti} kwa multi-bet, na ${f.sportsDay} kwa mteja ndani ya saa ${f.sportsHours} zozote kwa madau yote pamoja, bila kujali wakati wa siku.`,
          'Dau linaloweza kushinda zaidi ya kikomo cha dau moja halipokelewi: slipu hutaja dau kubwa zaidi linalopokelewa. Kinachopunguzwa na kikomo cha madau yote pamoja, au kinachozidi kikomo kwa sababu odi zilipanda baada ya kuweka dau, ni batili, na sehemu ya dau inayohusika hurudishwa. Kikomo hicho kikiisha, hakuna dau linalopokelewa hadi nafasi ipatikane tena.',
          `Unaweza kughairi dau ndani ya dakika ${f.cancelMinutes} baada ya kuliweka na kabla mechi haijaanza, hadi mara ${f.cancelPerDay} kwa siku. Wateja wapya wanaweza kughairi baada tu ya dau lao la ${f.cancelAfter}. Madau ya live hayawezi kughairiwa. Dau huonyesha muda ambao linaweza kughairiwa; inaposema hivyo, halighairiwi odi zake zikiwa zimebadilika.`,
          `Mechi iliyoahirishwa ni batili isipochezwa ndani ya saa ${f.postponedHours}. Mechi iliyofutwa kwenye multi-bet huhesabiwa kwa odi ${f.voidOdds}.`,
          `Marejesho kwa mchezaji (RTP) kwa jinsi odi hupangwa kwa kawaida: ${f.sportsReturned}, zaidi kwa timu inayotarajiwa kushinda na kidogo kwa odi kubwa.`,
        ],
      ],
    }),
    f => ({
      id: 'virtuals',
      title: 'Michezo ya virtual',
      body: [
        ...(f.hasLeagues ? [] : ['Pale tovuti inapoitoa:']),
        [
          `Timu ${f.teams} hucheza, kukiwa na mechi kila dakika ${f.fixtureMinutes} na mabao yasiyozidi ${f.goals} kwa mechi.`,
          `Dau ni ${f.virtualMin} hadi ${f.virtualMax}. Ushindi wa juu zaidi ni ${f.virtualPayout}, kwa dau na kwa siku. Dau linaloweza kushinda zaidi halipokelewi: slipu hutaja dau kubwa zaidi linalopokelewa.`,
          `Jackpot ya virtual ina mechi ${f.jackpotMatches}, dau lisilobadilika la ${f.jackpotStake} na zawadi ya ${f.jackpotPrize}, ambayo wachezaji waliotabiri mechi zote sawasawa hugawana kwa usawa. Double chance hairuhusiwi.`,
          `Marejesho kwa mchezaji (RTP) kwa muda mrefu: ${f.leagues.map(({ name, returned }) => `${name} ${returned}`).join(', ')}, kulingana na soko.`,
        ],
      ],
    }),
    f => ({
      id: 'deposits',
      title: 'Kuweka pesa',
      body: [
        [
          `Unaweza kuweka ${f.depositMin} hadi ${f.depositMax} kwa mara moja, kutoka nambari yako ya M-PESA iliyosajiliwa.`,
          `Weka mtandaoni na uthibitishe ombi kwenye simu yako, au tumia paybill ${f.paybill} na nambari yako iliyosajiliwa kama nambari ya akaunti.`,
          'Malipo kutoka nambari nyingine hayaingii moja kwa moja. Timu yetu huyakagua.',
          ...(f.depositTax === '' ? [] : [`Kodi hukatwa kisheria kwa kila pesa unazoweka. ${f.depositTax}.`]),
        ],
      ],
    }),
    f => ({
      id: 'withdrawals',
      title: 'Kutoa pesa',
      body: [
        [
          `Kiasi cha chini ni ${f.withdrawMin}. Tunalipa kutoka pesa zako taslimu kwenda nambari yako ya M-PESA iliyosajiliwa.`,
          `Kuanzia ${f.midnight} hadi ${f.nightEnd}: hadi ${f.withdrawNight} kwa jumla. Kuanzia ${f.dayStart} hadi ${f.dayEnd}: hadi ${f.withdrawMax} kwa mara moja.`,
          `Kwa siku: hadi ${f.withdrawDay}. Bonasi unazotoa huhesabiwa pia.`,
          `Kwa kawaida pesa hulipwa ndani ya saa ${f.withdrawHours}. Miamala yako inaonyesha kila hatua.`,
          ...(f.withdrawalTax === ''
            ? []
            : [`Kodi hukatwa kisheria kwa kila pesa unazotoa. ${f.withdrawalTax}.`]),
        ],
      ],
    }),
    f => ({
      id: 'sambaza',
      title: 'Sambaza',
      body: [
        `${f.hasSambaza ? 'Unaweza' : 'Pale tovuti inapoitoa, unaweza'} kumtumia mchezaji mwingine pesa taslimu. Anaweza kuzibeti lakini hawezi kuzitoa.`,
        [
          `Unaweza kutuma hadi ${f.sambazaMax} kwa mara moja. Kwa siku unaweza kutuma hadi ${f.sambazaDay} na kupokea hadi ${f.sambazaReceived}.`,
          `Unathibitisha kila unapotuma kwa msimbo wa tarakimu ${f.sambazaCode} unaotumwa kwenye simu yako mwenyewe. Pesa zilizotumwa hazirudi.`,
          'Wafanyakazi wetu hawatakuuliza kamwe msimbo huo.',
        ],
      ],
    }),
    () => ({
      id: 'disputes',
      title: 'Mizozo',
      body: [
        'Tuambie sisi kwanza: angalia [malalamiko](/complains). Tunahifadhi kumbukumbu zetu na tunamwonyesha mdhibiti akiomba.',
      ],
    }),
  ],
}
