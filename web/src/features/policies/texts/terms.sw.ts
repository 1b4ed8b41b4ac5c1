import type { PolicyText } from '../policy.ts'

export const text: PolicyText = {
  title: 'Masharti ya Huduma',
  lead: f =>
    `Makubaliano kati yako na ${f.name}, kwa ufupi. Viwango vya kila mchezo viko kwenye [masharti ya jumla](/general-terms).`,
  sections: [
    f => ({
      id: 'introduction',
      title: 'Utangulizi na maana ya maneno',
      body: [
        `Masharti haya ni makubaliano kati yako na mwendeshaji wa ${f.name}. Unayakubali unapojisajili.`,
        [
          '“Sisi” ni mwendeshaji aliyetajwa chini ya Mawasiliano. “Wewe” ni mtu aliyefungua akaunti.',
          '“Pesa taslimu” ni pesa unazoweza kutoa. “Pesa za dau” zilikuja kwa Sambaza na ni za kucheza tu. “Bonasi” ni tunachoongeza sisi.',
          `“Siku” ni kuanzia ${f.midnight} hadi ${f.dayEnd} saa za Nairobi.`,
        ],
      ],
    }),
    f => ({
      id: 'access',
      title: 'Kuingia na kutumia',
      body: [
        `Tovuti hii ni ya walio na miaka ${f.age} na zaidi walioko Kenya, kwa burudani yao wenyewe na si kwa biashara.`,
        'Usimchezee mtu mwingine, usitumie programu inayokuchezea, usishirikiane na wengine dhidi ya mchezo, usitafute hitilafu uitumie, wala usizuie tovuti au wachezaji wengine. Ukiona hitilafu, tuambie.',
        'Unaweza kujaribu michezo bila akaunti. Majaribio hutumia pesa za kuchezea zisizo na thamani.',
      ],
    }),
    () => ({
      id: 'amendments',
      title: 'Mabadiliko',
      body: [
        'Tunaweza kubadilisha masharti haya. Tunaonyesha maandishi mapya hapa, na tunakuambia kabla ya badiliko linalokupunguzia kitu.',
        'Dau huamuliwa kwa masharti yaliyokuwapo lilipowekwa. Asiyekubali badiliko anaweza kufunga akaunti na kuchukua pesa zake.',
      ],
    }),
    f => ({
      id: 'registration',
      title: 'Kujisajili',
      body: [
        [
          `Lazima uwe na miaka ${f.age} au zaidi. Tunaweza kukuomba uthibitishe.`,
          'Mtu mmoja ana akaunti moja, kwa nambari ya simu ya Kenya iliyosajiliwa kwa jina lake mwenyewe.',
          `Tunaweza kutuma PIN ya tarakimu ${f.pinLength} kuthibitisha simu. Nenosiri lina angalau herufi ${f.passwordLength}.`,
          'Usimpe mtu nenosiri wala nambari za siri. Kinachofanywa kwa hizo huhesabiwa kuwa umefanya wewe, hadi utuambie kuwa mtu mwingine anazo.',
          'Unachotuambia lazima kiwe kweli. Tunaweza kuomba hati kabla ya kulipa.',
        ],
      ],
    }),
    f => ({
      id: 'money',
      title: 'Kuweka na kutoa pesa',
      body: [
        [
          'Pesa huwekwa na kutolewa kwa M-PESA, kutoka na kwenda kwa nambari yako iliyosajiliwa tu. Hatuulizi kamwe PIN yako ya M-PESA.',
          `Unaweza kuweka kuanzia ${f.depositMin} hadi ${f.depositMax}, na iwe kwa ajili ya kubeti kweli.`,
          'Unaweza kutoa pesa taslimu tu, na baada tu ya kuweka pesa kutoka nambari hiyohiyo. Bonasi na pesa za dau hubaki.',
          `Kutoa ni kuanzia ${f.withdrawMin} hadi ${f.withdrawMax}, na ${f.withdrawDay} kwa siku. Kuanzia ${f.midnight} hadi ${f.nightEnd} ni ${f.withdrawNight} kwa jumla.`,
          `Kwa kawaida tunalipa ndani ya saa ${f.withdrawHours}, mara nyingi papo hapo. Uthibitisho unaweza kuchukua muda zaidi; hapo tunakuambia sababu.`,
          'Pesa zilizo kwenye akaunti hazilipwi riba.',
        ],
        ...(f.depositTax + f.withdrawalTax === ''
          ? []
          : [
              `Sheria inakata: ${[f.depositTax, f.withdrawalTax].filter(line => line !== '').join('; ')}. Unaiona kabla ya kuthibitisha.`,
            ]),
        'M-PESA ikirudisha malipo, tunayaondoa kwenye akaunti yako. Kinachopungua ni deni, na pesa zinazokuja hulilipa kwanza.',
        'Pesa ulizoweka zisizofika hutafutwa kwenye [Tafuta pesa ulizoweka](/sort-deposit).',
      ],
    }),
    () => ({
      id: 'bets',
      title: 'Kuweka dau',
      body: [
        [
          'Dau huhesabiwa tovuti ikishalithibitisha. Haliwezi kuzidi salio lako.',
          'Tunaweza kukataa au kupunguza dau lolote.',
          'Dau la mchezo unaoendelea (live) haliwezi kughairiwa. Madau yanayohusiana, ambapo tokeo moja linasaidia jingine, hayakubaliwi.',
          'Kila mchezo unaonyesha dau dogo, dau kubwa na malipo ya juu zaidi. Kumbukumbu ya seva yetu ndiyo inaamua kilichotokea.',
          'Michezo yetu wenyewe inaweza kuhakikiwa: kinachoamua raundi hufungwa kabla haijaanza, na huonyeshwa baadaye.',
          'Mchezo ukikwama, madau yaliyo wazi hubatilishwa na pesa hurudi zilikotoka.',
        ],
      ],
    }),
    f => ({
      id: 'bonuses',
      title: 'Bonasi',
      body: [
        'Bonasi ni ya kucheza na haitolewi, isipokuwa bonasi ya jackpot na ulichopata kwa rafiki uliowaleta. Kila ofa inaeleza masharti yake kabla hujaichukua.',
        `Panapotolewa, kumleta rafiki hukupa ${f.referralPercent}% ya pesa anazoweka, akishacheza kwa pesa hizo. Akaunti zako mwenyewe, na pesa zinazotolewa bila kuchezwa, hazikupi kitu.`,
        'Bonasi iliyopatikana kwa udanganyifu huchukuliwa.',
      ],
    }),
    f => ({
      id: 'termination',
      title: 'Kufunga akaunti',
      body: [
        [
          `Unaweza kufunga akaunti yako wakati wowote, ndani ya siku ${f.closureDays} za kazi zisizozidi. Pesa zako taslimu hulipwa.`,
          `Unaweza [kujitoa kwenye kamari](/exclusion). Huanza papo hapo na hudumu angalau miaka ${f.exclusionYears}, na hakuna awezaye kuikatisha.`,
          `Akaunti isiyotumika kwa miezi ${f.lapseMonths} hulala: ingia uthibitishe, nayo itafanya kazi tena. Pesa hubaki zako.`,
          'Tunaweza kusimamisha au kufunga akaunti kwa kuvunja masharti haya au kwa kushukiwa ulaghai. Tunakuambia sababu, isipokuwa sheria ikikataza, nawe unaweza [kulalamika](/complains).',
        ],
        'Ushindi unaweza kubatilishwa mfumo usipofanya kazi inavyopaswa, au panaposhukiwa vitendo vilivyokatazwa. Hapo dau lako hurudi, isipokuwa wewe ndiye uliyesababisha.',
      ],
    }),
    () => ({
      id: 'risk',
      title: 'Hatari',
      body: [
        'Kadri muda unavyopita wachezaji hupoteza kuliko wanavyoshinda; ndivyo kiwango cha malipo cha mchezo kinavyosema. Cheza kwa pesa unazoweza kukosa, wala usicheze ili kurudisha ulizopoteza. [Kucheza kwa uwajibikaji](/responsible-gaming) kunaeleza kinachosaidia.',
        'Simu au mtandao unaweza kukatika ukicheza. Madau yaliyothibitishwa huendelea bila wewe, kwa kanuni za mchezo.',
      ],
    }),
    () => ({
      id: 'property',
      title: 'Haki za ubunifu',
      body: [
        'Jina, michoro na maandishi ya tovuti ni yetu au ya waliotupa leseni. Unaweza kuvitumia kucheza, si kuvinakili kwa biashara. Programu zenye leseni huria hubaki chini ya leseni hiyo.',
      ],
    }),
    () => ({
      id: 'privacy',
      title: 'Faragha',
      body: [
        '[Sera ya faragha](/privacy-policy) inaeleza tunachojua kukuhusu, kwa nini, na unachoweza kuomba. [Sera ya vidakuzi](/cookie-policy) inaeleza kinachobaki kwenye kifaa chako.',
      ],
    }),
    () => ({
      id: 'liability',
      title: 'Wajibu wetu',
      body: [
        'Tunawajibika kwa pesa zako na kwa makosa yetu. Hatuwajibiki kwa mitandao, simu na M-PESA zinazoendeshwa na wengine, wala kwa ulichotarajia kushinda. Pale sheria ya Kenya isiporuhusu kupunguza wajibu huu, hapa hakuna kinachoupunguza.',
      ],
    }),
    () => ({
      id: 'law',
      title: 'Sheria ya Kenya',
      body: [
        'Makubaliano haya yako chini ya sheria ya Kenya, na mahakama za Kenya ndizo zinaamua. Kwanza unaweza kuleta [malalamiko](/complains) kwetu na kwa Bodi ya Kudhibiti na Kutoa Leseni za Kubeti (BCLB), au mamlaka itakayoifuata.',
      ],
    }),
    () => ({
      id: 'entire',
      title: 'Makubaliano yote',
      body: [
        'Masharti haya, [masharti ya jumla](/general-terms), sera zilizotajwa na kanuni zinazoonyeshwa kwenye kila mchezo ndiyo makubaliano yote. Yakitofautiana, kanuni za mchezo hutangulia, kisha masharti ya jumla, kisha ukurasa huu. Sentensi moja isiposimama, nyingine husimama.',
      ],
    }),
    f => ({
      id: 'contact',
      title: 'Mawasiliano',
      body: [`${f.name}, ${f.address}. Leseni: ${f.licence}.`, `Tufikie kwa ${f.contact}.`],
    }),
  ],
}
