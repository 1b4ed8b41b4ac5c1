import type { PolicyText } from '../policy.ts'

export const text: PolicyText = {
  title: 'Sera ya Faragha',
  lead: f =>
    `${f.name} inachojua kukuhusu, kwa nini, nani mwingine anakiona, na unachoweza kuomba. Inafuata Sheria ya Ulinzi wa Data ya Kenya.`,
  since: f => f.privacySince,
  sections: [
    f => ({
      id: 'who',
      title: 'Nani anawajibika',
      body: [`Mwendeshaji wa ${f.name}, ${f.address}. Tufikie kwa ${f.contact}.`],
    }),
    () => ({
      id: 'what',
      title: 'Tunachojua',
      body: [
        [
          'Nambari yako ya simu, jina lako kama M-PESA au wewe unavyolisema, na nenosiri lililohifadhiwa bila yeyote kuweza kulisoma.',
          'Pesa ulizoweka, ulizotoa na ulizotuma, pamoja na risiti za M-PESA.',
          'Madau, raundi na matokeo yake.',
          'Kuingia kwako, anwani ya mtandao uliotumia, na kilichobadilika kwenye akaunti na nani alikibadilisha.',
          'Unachotuandikia, na hati tulizokuomba.',
          'Unachowaandikia wachezaji wengine katika mazungumzo kando ya mchezo, pale tovuti inapoyatoa, na kama kiliripotiwa au kilikataliwa.',
          'Kiungo cha nani kilikuleta, kama kipo.',
        ],
        'Hatusomi majina na jumbe kwenye simu yako, wala mahali ulipo.',
      ],
    }),
    f => ({
      id: 'why',
      title: 'Kwa nini tunakihitaji',
      body: [
        [
          'Kutimiza makubaliano nawe: kucheza, kuweka na kutoa pesa.',
          `Kutii sheria: umri wa miaka ${f.age}, akaunti moja kwa mtu, kuzuia utakatishaji fedha, kodi, kujitoa kwenye kamari.`,
          'Kulinda akaunti dhidi ya ulaghai na watu wengine.',
          'Kuboresha tovuti, kwa takwimu zisizomtaja mtu.',
        ],
        'Ofa hutumwa kwa wanaoruhusiwa kucheza tu, na kamwe si baada ya kujitoa. Unaweza kuzikataa wakati wowote.',
      ],
    }),
    () => ({
      id: 'others',
      title: 'Nani mwingine anakiona',
      body: [
        [
          'Safaricom (M-PESA), inayobeba malipo, na kampuni inayotuma SMS zetu.',
          'Mamlaka, sheria inapotutaka: mdhibiti wa kubeti, mamlaka ya kodi, Financial Reporting Centre, mahakama.',
          'Watoa huduma za mazungumzo ya msaada, arifa, takwimu au ripoti za hitilafu, na mtangazaji aliyekuleta, mwendeshaji akizitumia. Hupata kinachohitajika kwa kazi yao, na kutoka kwetu si nambari yako ya simu wala jina lako.',
        ],
        'Hatuuzi taarifa za mtu. Wachezaji wengine huona madau yako chini ya nambari iliyofichwa, na chini ya hiyo hiyo unachoandika katika mazungumzo kando ya mchezo.',
      ],
    }),
    f => ({
      id: 'how-long',
      title: 'Tunakihifadhi kwa muda gani',
      body: [
        [
          `Kumbukumbu za watu, malipo na madau: angalau miaka ${f.amlYears}, kama sheria ya kuzuia utakatishaji fedha inavyotaka.`,
          `Simu ya aliyejitoa: kwa miaka ${f.exclusionYears} na zaidi ambayo kujitoa hudumu.`,
          `Kilichoandikwa katika mazungumzo kando ya mchezo, pale tovuti inapoyatoa: siku ${f.chatDays}. Walichoamua wafanyakazi wetu kuhusu ujumbe hubaki kwenye kumbukumbu, bila maneno yake.`,
          `Kuingia kusikotumika huisha baada ya siku ${f.sessionDays}; kitambulisho cha mgeni baada ya ${f.visitorDays}.`,
        ],
        'Baada ya hapo taarifa hufutwa au huondolewa jina.',
      ],
    }),
    f => ({
      id: 'rights',
      title: 'Unachoweza kuomba',
      body: [
        [
          'Kuona tulicho nacho kukuhusu, na kukipata kama faili.',
          'Kusahihishiwa taarifa zisizo sahihi.',
          'Kufutiwa taarifa, pale sheria isipotutaka tuzihifadhi.',
          'Kupinga ofa, na maamuzi yaliyofanywa na mashine peke yake.',
        ],
        `Andika kwa ${f.contact}. Usiporidhika, nenda kwa Ofisi ya Kamishna wa Ulinzi wa Data.`,
      ],
    }),
    () => ({
      id: 'safety',
      title: 'Kinavyolindwa',
      body: [
        'Mawasiliano husimbwa. Nambari za simu huonyeshwa zikiwa zimefichwa, na simu wala nambari za siri haziandikwi kwenye kumbukumbu za mfumo. Kila hatua ya mfanyakazi inayobadilisha kitu hurekodiwa. Taarifa zako zikiangukia kwa wengine, tunakuambia wewe na Kamishna.',
      ],
    }),
    () => ({
      id: 'cookies',
      title: 'Vidakuzi',
      body: ['[Sera ya vidakuzi](/cookie-policy) inaorodhesha kinachobaki kwenye kifaa chako.'],
    }),
  ],
}
