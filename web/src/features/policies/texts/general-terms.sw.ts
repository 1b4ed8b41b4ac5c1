import type { PolicyText } from '../policy.ts'

export const text: PolicyText = {
  title: 'Vigezo na Masharti ya Jumla',
  lead: f =>
    `Kanuni za kucheza ${f.name}, pamoja na viwango vyote. [Masharti ya huduma](/terms) yanaeleza mengine tunayokubaliana.`,
  sections: [
    f => ({
      id: 'all-games',
      title: 'Michezo yote',
      body: [
        [
          `Wachezaji wana miaka ${f.age} au zaidi. Mtu mmoja ana akaunti moja.`,
          `Dau dogo kabisa ni ${f.stakeMin} na kubwa kabisa ${f.stakeMax}, isipokuwa mchezo ulio hapa chini au mchezo wenyewe useme vingine.`,
          'Dau haliwezi kuzidi salio lako. Huchukuliwa kwanza kwenye pesa za dau, kisha kwenye pesa taslimu.',
          `Siku ni kuanzia ${f.midnight} hadi ${f.dayEnd} saa za Nairobi.`,
          'Tunaweza kukataa au kupunguza dau lolote. Madau yanayohusiana hayakubaliwi.',
          'Dau limewekwa tovuti ikishalithibitisha. Kumbukumbu ya seva yetu ndiyo inaamua.',
        ],
        'Ushindi ukiweza kupita kiwango, michezo yetu wenyewe hukataa dau na kueleza sababu, au hukutolea kwenye kiwango hicho na kukuonyesha kabla ya kubeti. Mchezo mwingine ukipaswa kulipa zaidi ya kiwango chake, cha ziada ni batili na dau lake hurudi.',
      ],
    }),
    f => ({
      id: 'crash',
      title: 'Michezo ya crash',
      body: [
        f.crashGames.map(
          ({ name, min, max, payout, returned }) =>
            `${name}: dau ni kuanzia ${min} hadi ${max}. Dau moja hulipa hadi ${payout}. Kwa muda mrefu ${returned} ya madau hurudi.`,
        ),
        [
          `Dau la raundi huwekwa kwa sekunde ${f.crash.seconds}.`,
          `Kizidishi hupanda hadi safari iishe, na hakizidi ${f.crash.top}. Anayetoa kabla hushinda dau mara kizidishi; asiyetoa hupoteza dau.`,
          `Michezo ya crash kwa pamoja humlipa mchezaji hadi ${f.gamesPayoutDay} kwa siku.`,
          'Kinachorudi kwa muda mrefu hakisemi kitu kuhusu jioni moja.',
          'Wote katika mchezo mmoja huruka raundi ileile. Mwisho wake hufungwa kabla ya kubeti na huonyeshwa baadaye, ili yeyote ahakikishe.',
          'Toa kwa mkono au kiotomatiki. Dau lililothibitishwa huendelea mtandao wako ukikatika.',
          'Raundi ikikatizwa ni batili, na kila dau lililo wazi hurudi.',
        ],
      ],
    }),
    f => ({
      id: 'casino',
      title: 'Michezo ya kasino',
      body: [
        f.casinoGames.map(
          ({ name, min, max, payout, returned }) =>
            `${name}: dau ni kuanzia ${min} hadi ${max}. Mchezo mmoja hulipa hadi ${payout}. Kwa muda mrefu ${returned} ya madau hurudi.`,
        ),
        [
          `Michezo ya kasino kwa pamoja humlipa mchezaji hadi ${f.gamesPayoutDay} kwa siku.`,
          'Mchezo ukikuruhusu kuchagua kiwango cha hatari, dau kubwa zaidi hutegemea chaguo lako. Mchezo hukuonyesha kabla ya kucheza.',
          'Kila mchezo huamuliwa na mbegu zilizowekwa kabla ya dau lako na huonyeshwa baadaye, ili yeyote ahakikishe.',
          `Mchezo uliouacha wazi hukusubiri. Baada ya siku ${f.openGameDays} bila hatua tunaumaliza kwa niaba yako: ulichokuwa umeshinda hulipwa, na dau ambalo halijawa hatarini hurudi.`,
        ],
        'Michezo ya watoa huduma wengine, pale tovuti inapoitoa:',
        [
          `Dau dogo la mchezo mmoja ni kuanzia ${f.casinoMinFrom} hadi ${f.casinoMinTo}, kubwa ni kuanzia ${f.casinoMaxFrom} hadi ${f.casinoMaxTo}, kulingana na mchezo.`,
        ],
      ],
    }),
    f => ({
      id: 'sports',
      title: 'Kubeti michezo',
      body: [
        'Pale tovuti inapoitoa:',
        [
          `Dau ni kuanzia ${f.sportsMin} hadi ${f.sportsMax}, kabla ya mechi na wakati wa mechi.`,
          `Dau hulipa hadi ${f.sportsSingle} likiwa moja na ${f.sportsMulti} likiwa la mechi nyingi; madau yote kwa pamoja ${f.sportsDay} kwa mteja kwa siku. Cha ziada ni batili na dau lake hurudi.`,
          `Dau linaweza kughairiwa ndani ya dakika ${f.cancelMinutes} na kabla ya mechi kuanza, hadi mara ${f.cancelPerDay} kwa siku; wateja wapya baada tu ya dau la ${f.cancelAfter}. Madau ya live hayaghairiwi.`,
          `Mechi iliyoahirishwa ni batili isipochezwa ndani ya saa ${f.postponedHours}. Mechi iliyofutwa kwenye dau la mechi nyingi huhesabiwa kwa odds ${f.voidOdds}.`,
        ],
      ],
    }),
    f => ({
      id: 'virtuals',
      title: 'Michezo ya virtual',
      body: [
        'Pale tovuti inapoitoa:',
        [
          `Timu ${f.teams} hukutana, mechi kila dakika ${f.fixtureMinutes}, na mabao yasiyozidi ${f.goals} kwa mechi.`,
          `Dau ni kuanzia ${f.virtualMin} hadi ${f.virtualMax}. Dau moja, na madau yote ya siku, hulipa hadi ${f.virtualPayout}.`,
          `Jackpot ya virtual ina mechi ${f.jackpotMatches}, dau moja la ${f.jackpotStake} na zawadi ya ${f.jackpotPrize}, wanayogawana sawa waliopatia zote. Double chance hairuhusiwi.`,
        ],
      ],
    }),
    f => ({
      id: 'deposits',
      title: 'Kuweka pesa',
      body: [
        [
          `Kuanzia ${f.depositMin} hadi ${f.depositMax}, kutoka nambari yako ya M-PESA iliyosajiliwa.`,
          `Mtandaoni, kwa ombi kwenye simu yako; au kwa nambari ya paybill ${f.paybill}, nambari yako iliyosajiliwa ikiwa akaunti.`,
          'Malipo kutoka nambari nyingine hayaingii yenyewe: mtu huyaangalia.',
          ...(f.depositTax === ''
            ? []
            : [`Sheria hukata sehemu yake ya kila pesa unayoweka. ${f.depositTax}.`]),
        ],
      ],
    }),
    f => ({
      id: 'withdrawals',
      title: 'Kutoa pesa',
      body: [
        [
          `Angalau ${f.withdrawMin}, kwenda nambari yako ya M-PESA iliyosajiliwa, kutoka pesa taslimu.`,
          `Kuanzia ${f.midnight} hadi ${f.nightEnd}: ${f.withdrawNight} kwa jumla. Kuanzia ${f.dayStart} hadi ${f.dayEnd}: ${f.withdrawMax} kwa mara moja.`,
          `Kwa siku: ${f.withdrawDay}. Kutoa bonasi pia huhesabiwa.`,
          `Kwa kawaida hulipwa ndani ya saa ${f.withdrawHours}. Historia inaonyesha kila hatua.`,
          ...(f.withdrawalTax === ''
            ? []
            : [`Sheria hukata sehemu yake ya kila pesa unayotoa. ${f.withdrawalTax}.`]),
        ],
      ],
    }),
    f => ({
      id: 'sambaza',
      title: 'Sambaza',
      body: [
        'Pale tovuti inapoitoa, unaweza kumtumia mchezaji mwingine pesa taslimu, naye anaweza kuzichezea bila kuzitoa.',
        [
          `Hadi ${f.sambazaMax} kwa mara moja. Kwa siku unaweza kutuma ${f.sambazaDay} na kupokea ${f.sambazaReceived}.`,
          `Nambari ya tarakimu ${f.sambazaCode} kwenye simu yako mwenyewe huthibitisha. Kilichotumwa hakirudi.`,
          'Hakuna yeyote kwetu atakayekuuliza nambari hiyo.',
        ],
      ],
    }),
    () => ({
      id: 'disputes',
      title: 'Mizozo',
      body: [
        'Tuambie sisi kwanza: [malalamiko](/complains). Kumbukumbu huhifadhiwa, na mdhibiti huonyeshwa akiomba.',
      ],
    }),
  ],
}
