import type { PolicyText } from './policy.ts'

export const text: PolicyText = {
  title: 'Kucheza kwa Uwajibikaji',
  lead: () =>
    'Kubeti ni burudani inayogharimu pesa. Hapa utapata jinsi ya kuifanya ibaki hivyo, na mahali pa kupata msaada kubeti kukiacha kuwa burudani.',
  sections: [
    f => ({
      id: 'help',
      title: 'Pata msaada',
      body: [
        ...(f.helpline === ''
          ? []
          : [`Ongea na ${f.helpline}, iwe unahitaji msaada mwenyewe au una wasiwasi kuhusu mtu mwingine.`]),
        `Unaweza pia kuwasiliana nasi: ${f.contact}. Ukitaka kuacha, hatutajaribu kubadilisha nia yako.`,
      ],
    }),
    () => ({
      id: 'signs',
      title: 'Dalili za hatari',
      body: [
        [
          'Unabeti pesa za kodi ya nyumba, chakula, karo au madeni.',
          'Unabeti ili kurudisha ulizopoteza.',
          'Unaficha kiasi unachobeti, au unakopa ili ubeti.',
          'Unakosa utulivu usipoweza kucheza, au unacheza muda mrefu kuliko ulivyokusudia.',
        ],
        'Hata dalili moja ikikuhusu, pumzika.',
      ],
    }),
    f => ({
      id: 'keep',
      title: 'Jinsi ya kujidhibiti',
      body: [
        [
          'Kabla ya kucheza, amua utatumia pesa na muda kiasi gani, na uishie hapo.',
          '[Miamala](/profile/transactions) yako inaonyesha pesa ulizoweka na kutoa. Taarifa kamili ya akaunti inaorodhesha kila dau.',
          'Jaribu demo ya mchezo kwanza. Inaonyesha jinsi dau linavyoweza kuisha haraka.',
          'Usicheze ukiwa umelewa au ukiwa na hasira.',
          `Jua uwezekano. Haya ndiyo marejesho kwa mchezaji (RTP), yaani sehemu ya madau yote inayorudi kwa muda mrefu: ${[...f.crashGames, ...f.casinoGames, ...(f.hasLeagues ? f.leagues : [])].map(({ name, returned }) => `${name} ${returned}`).join(', ')}${f.hasSports ? `, kubeti spoti ${f.sportsReturned} kwa jinsi odi hupangwa kwa kawaida` : ''}. Kinachobaki ni gharama ya kucheza.`,
        ],
      ],
    }),
    f => ({
      id: 'exclusion',
      title: 'Kujizuia kucheza',
      body: [
        `Unaweza kujizuia kubeti hapa kupitia [Kujizuia kucheza](/exclusion). Kujizuia huanza mara moja, na kwa vyovyote ndani ya siku ${f.exclusionDays} za kazi.`,
        [
          `Hudumu angalau miaka ${f.exclusionYears}. Si wewe wala wafanyakazi wetu mnaoweza kuondoa kizuizi mapema, na nambari yako haiwezi kujisajili tena.`,
          'Unatolewa kwenye kila kifaa. Huwezi kubeti, kuweka pesa wala kutumia Sambaza, na hatukutumii ofa.',
          'Tunatuma pesa zako taslimu kwa nambari yako iliyosajiliwa. Madau yaliyo wazi huendelea hadi mwisho, na tunalipa yanachoshinda pia.',
          'Pesa ambazo haziwezi kutolewa kwa masharti yetu, kama bonasi au pesa za kubeti ulizopokea kwa Sambaza, hazilipwi.',
        ],
        `Ukitaka kuondoka tu, unaweza kufunga akaunti yako. Itafungwa ndani ya siku ${f.closureDays} za kazi. Akaunti isiyotumika kwa miezi ${f.lapseMonths} husitishwa yenyewe.`,
      ],
    }),
    f => ({
      id: 'age',
      title: `Hakuna aliye chini ya miaka ${f.age}`,
      body: [
        `Lazima uwe na miaka ${f.age} au zaidi ili kuwa na akaunti. Tunaweza kuomba uthibitisho wa umri na kufunga akaunti ya yeyote aliye chini yake.`,
        'Funga simu yako, wafiche watoto manenosiri yako, na usiwaruhusu kamwe wakuchezee.',
      ],
    }),
    () => ({
      id: 'we',
      title: 'Tunachofanya sisi',
      body: [
        [
          'Tunaonyesha viwango na RTP ya kila mchezo kabla hujacheza.',
          'Hatusherehekei hasara kama ushindi, na hatukuharakishi.',
          'Ukishatoa pesa, ziko njiani: huwezi kuzirudisha ili uzibeti.',
        ],
      ],
    }),
  ],
}
