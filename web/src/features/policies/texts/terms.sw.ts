import type { PolicyText } from './policy.ts'

export const text: PolicyText = {
  title: 'Masharti ya Huduma',
  lead: f =>
    `Makubaliano kati yako na ${f.name}, kwa ufupi. Viwango vya michezo viko kwenye [masharti ya jumla](/general-terms).`,
  sections: [
    f => ({
      id: 'introduction',
      title: 'Utangulizi na maana ya maneno',
      body: [
        `Masharti haya ni makubaliano kati yako na mwendeshaji wa ${f.name}. Unayakubali unapojisajili.`,
        [
          '“Sisi” ni mwendeshaji aliyetajwa kwenye sehemu ya Mawasiliano. “Wewe” ni mtu aliyefungua akaunti.',
          '“Pesa taslimu” ni pesa unazoweza kutoa. “Pesa za kubeti” ni pesa ulizopokea kwa Sambaza: unaweza kuzibeti lakini huwezi kuzitoa. “Bonasi” ni pesa tunazokuongezea.',
          `“Siku” ni kuanzia ${f.midnight} hadi ${f.dayEnd}, saa za Nairobi.`,
        ],
      ],
    }),
    f => ({
      id: 'access',
      title: 'Kuingia na kutumia tovuti',
      body: [
        `Tovuti hii ni ya watu wa miaka ${f.age} na zaidi walioko Kenya. Ni kwa burudani yako mwenyewe, si kwa biashara.`,
        'Huruhusiwi:',
        [
          'kumchezea mtu mwingine, au kutumia programu inayokuchezea;',
          'kushirikiana na wengine kuuhujumu mchezo;',
          'kutafuta hitilafu ili uitumie kwa faida yako;',
          'kuvuruga tovuti au wachezaji wengine.',
        ],
        'Ukiona hitilafu, tafadhali tuambie.',
        'Unaweza kujaribu demo bila akaunti. Demo hutumia pesa zisizo halisi, ambazo hazina thamani.',
      ],
    }),
    () => ({
      id: 'amendments',
      title: 'Mabadiliko',
      body: [
        'Tunaweza kubadilisha masharti haya. Tunachapisha maandishi mapya kwenye ukurasa huu, na tutakuambia kabla ya badiliko lolote linalokuathiri vibaya kuanza kutumika.',
        'Dau huamuliwa kwa masharti yaliyokuwepo ulipoliweka. Usipokubaliana na badiliko, unaweza kufunga akaunti yako na kutoa pesa zako taslimu.',
      ],
    }),
    f => ({
      id: 'registration',
      title: 'Kujisajili',
      body: [
        [
          `Lazima uwe na miaka ${f.age} au zaidi. Tunaweza kukuomba uthibitishe umri wako.`,
          'Kila mtu anaweza kuwa na akaunti moja, kwa nambari ya simu ya Kenya iliyosajiliwa kwa jina lake.',
          `Tunaweza kukutumia PIN ya tarakimu ${f.pinLength} ili kuthibitisha simu yako. Nenosiri lako liwe na angalau herufi ${f.passwordLength}.`,
          'Usimpe mtu yeyote nenosiri lako wala misimbo. Unawajibika kwa chochote kinachofanywa navyo hadi utuambie kuwa mtu mwingine anavyo.',
          'Taarifa unazotupa lazima ziwe za kweli. Tunaweza kuomba hati kabla ya kulipa.',
        ],
      ],
    }),
    f => ({
      id: 'money',
      title: 'Kuweka na kutoa pesa',
      body: [
        [
          'Unaweka na kutoa pesa kwa M-PESA tu, kupitia nambari yako iliyosajiliwa. Hatukuulizi kamwe PIN yako ya M-PESA.',
          `Unaweza kuweka ${f.depositMin} hadi ${f.depositMax} kwa mara moja. Pesa unazoweka lazima ziwe za kubeti kweli.`,
          'Unaweza kutoa pesa taslimu tu, na baada tu ya kuweka pesa kutoka nambari hiyohiyo. Bonasi na pesa za kubeti haziwezi kutolewa.',
          `Unaweza kutoa ${f.withdrawMin} hadi ${f.withdrawMax} kwa mara moja, na hadi ${f.withdrawDay} kwa siku. Kuanzia ${f.midnight} hadi ${f.nightEnd} kiwango ni ${f.withdrawNight} kwa jumla.`,
          `Kwa kawaida tunalipa ndani ya saa ${f.withdrawHours}, na mara nyingi papo hapo. Uthibitisho unaweza kuchukua muda zaidi. Ikiwa hivyo, tutakuambia sababu.`,
          'Hatulipi riba kwa salio la akaunti.',
        ],
        ...(f.depositTax + f.withdrawalTax === ''
          ? []
          : [
              `Kodi zinazokatwa kisheria: ${[f.depositTax, f.withdrawalTax].filter(line => line !== '').join('; ')}. Tunakuonyesha kiasi kabla hujathibitisha.`,
            ]),
        'M-PESA ikirudisha malipo, tunayaondoa kwenye akaunti yako. Kinachopungua ni deni, ambalo hulipwa kwanza kwa pesa utakazopokea baadaye.',
        'Ikiwa pesa ulizoweka hazijafika, zifuatilie kwenye [Tafuta pesa ulizoweka](/sort-deposit).',
      ],
    }),
    () => ({
      id: 'bets',
      title: 'Kuweka dau',
      body: [
        [
          'Dau ni halali tovuti ikishalithibitisha. Haliwezi kuzidi salio lako.',
          'Tunaweza kukataa au kupunguza dau lolote.',
          'Dau la live (la tukio linaloendelea) haliwezi kughairiwa. Madau yanayohusiana, ambapo tokeo moja huongeza uwezekano wa jingine, hayakubaliwi.',
          'Kila mchezo unaonyesha dau la chini, dau la juu na ushindi wa juu zaidi. Kumbukumbu za seva yetu ndizo zinazoamua kilichotokea.',
          'Unaweza kuhakiki michezo yetu mwenyewe: kinachoamua raundi huwekwa na kufungwa kabla haijaanza, na huonyeshwa baadaye.',
          'Mchezo ukikwama, madau yaliyo wazi hubatilishwa na pesa hurudishwa zilikotoka.',
        ],
      ],
    }),
    f => ({
      id: 'bonuses',
      title: 'Bonasi',
      body: [
        'Unaweza kubeti kwa bonasi lakini huwezi kuitoa, isipokuwa bonasi ya jackpot na mapato yako ya kualika marafiki. Kila ofa inaeleza masharti yake kabla hujaikubali.',
        `Pale ambapo kualika marafiki kunatolewa, unapata ${f.referralPercent}% ya pesa anazoweka rafiki yako, akishabeti pesa hizo. Akaunti zako mwenyewe hazikupi chochote, wala pesa zinazotolewa bila kubetiwa.`,
        'Bonasi iliyopatikana kwa ulaghai itaondolewa.',
      ],
    }),
    f => ({
      id: 'termination',
      title: 'Kufunga akaunti',
      body: [
        [
          `Unaweza kufunga akaunti yako wakati wowote. Itafungwa ndani ya siku ${f.closureDays} za kazi, na tutakulipa pesa zako taslimu.`,
          `Unaweza [kujizuia kucheza](/exclusion). Kujizuia huanza mara moja, hudumu angalau miaka ${f.exclusionYears}, na hakuna anayeweza kukuondolea kizuizi mapema.`,
          `Akaunti isiyotumika kwa miezi ${f.lapseMonths} husitishwa. Ili kuitumia tena, ingia na uthibitishe. Pesa zilizomo hubaki zako.`,
          'Tunaweza kusimamisha au kufunga akaunti ukivunja masharti haya au tukishuku ulaghai. Tutakuambia sababu, isipokuwa sheria ikikataza, na unaweza [kulalamika](/complains).',
        ],
        'Tunaweza kubatilisha ushindi mfumo ukiwa na hitilafu au tukishuku vitendo vilivyokatazwa. Hapo dau lako hurudishwa, isipokuwa wewe ndiye uliyesababisha.',
      ],
    }),
    () => ({
      id: 'risk',
      title: 'Hatari',
      body: [
        'Kadiri muda unavyopita, wachezaji hupoteza zaidi ya wanachoshinda: ndiyo maana ya marejesho kwa mchezaji. Beti tu pesa ambazo uko tayari kupoteza, na usibeti kamwe ili kurudisha ulizopoteza. [Kucheza kwa uwajibikaji](/responsible-gaming) kunaeleza jinsi ya kujidhibiti.',
        'Simu au mtandao wako unaweza kukatika ukicheza. Madau tuliyothibitisha huendelea bila wewe, kwa kanuni za mchezo.',
      ],
    }),
    () => ({
      id: 'property',
      title: 'Haki miliki',
      body: [
        'Jina, michoro na maandishi ya tovuti hii ni mali yetu au ya waliotupa leseni. Unaweza kuvitumia kucheza, lakini huwezi kuvinakili kwa biashara. Programu huria hubaki chini ya leseni zake.',
      ],
    }),
    () => ({
      id: 'privacy',
      title: 'Faragha',
      body: [
        '[Sera ya faragha](/privacy-policy) inaeleza tunachojua kukuhusu, kwa nini, na unachoweza kuomba. [Sera ya vidakuzi](/cookie-policy) inaeleza kinachohifadhiwa kwenye kifaa chako.',
      ],
    }),
    () => ({
      id: 'liability',
      title: 'Wajibu wetu',
      body: [
        'Tunawajibika kwa pesa zako na kwa makosa yetu. Hatuwajibiki kwa mitandao, simu au M-PESA, ambazo huendeshwa na wengine, wala kwa ushindi uliotarajia.',
        'Hakuna chochote katika masharti haya kinachopunguza wajibu wetu pale sheria ya Kenya isiporuhusu.',
      ],
    }),
    () => ({
      id: 'law',
      title: 'Sheria ya Kenya',
      body: [
        'Makubaliano haya yanaongozwa na sheria ya Kenya, na mahakama za Kenya ndizo zenye mamlaka. Kwanza unaweza kuleta [malalamiko](/complains) kwetu na kwa Bodi ya Kudhibiti na Kutoa Leseni za Kubeti (BCLB), au mamlaka itakayochukua nafasi yake.',
      ],
    }),
    () => ({
      id: 'entire',
      title: 'Makubaliano yote',
      body: [
        'Masharti haya, [masharti ya jumla](/general-terms), sera zinazotajwa humo na kanuni zinazoonyeshwa kwenye kila mchezo ndiyo makubaliano yote kati yetu.',
        'Yakitofautiana, kanuni za mchezo hutangulia, kisha masharti ya jumla, kisha ukurasa huu. Sehemu yoyote ikiwa batili, nyingine zinaendelea kutumika.',
      ],
    }),
    f => ({
      id: 'contact',
      title: 'Mawasiliano',
      body: [`${f.name}, ${f.address}. Leseni: ${f.licence}.`, `Wasiliana nasi: ${f.contact}.`],
    }),
  ],
}
