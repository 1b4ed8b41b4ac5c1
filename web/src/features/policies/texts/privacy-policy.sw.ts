import type { PolicyText } from './policy.ts'

export const text: PolicyText = {
  title: 'Sera ya Faragha',
  lead: f =>
    `${f.name} inachojua kukuhusu, kwa nini, nani mwingine anakiona, na unachoweza kuomba. Sera hii inafuata Sheria ya Ulinzi wa Data ya Kenya.`,
  since: f => f.privacySince,
  sections: [
    f => ({
      id: 'who',
      title: 'Nani anawajibika',
      body: [`Mwendeshaji wa ${f.name}, ${f.address}. Mawasiliano: ${f.contact}.`],
    }),
    () => ({
      id: 'what',
      title: 'Tunachojua',
      body: [
        [
          'Nambari yako ya simu, jina lako kama lilivyotolewa na M-PESA au na wewe, na nenosiri lako, lililohifadhiwa ili mtu yeyote asiweze kulisoma.',
          'Pesa ulizoweka, ulizotoa na ulizotuma, pamoja na risiti za M-PESA.',
          'Madau yako, raundi na matokeo.',
          'Kuingia kwako na anwani za mtandao ulizotumia, na nani alibadilisha nini kwenye akaunti yako.',
          'Unachotuandikia, na hati tulizokuomba.',
          'Unachowaandikia wachezaji wengine kwenye gumzo la mchezo, pale tovuti inapolitoa, na kama kiliripotiwa au kilikataliwa.',
          'Kiungo cha nani kilikuleta, kama kipo.',
        ],
        'Hatusomi orodha ya majina (contacts) wala jumbe kwenye simu yako, wala mahali ulipo.',
      ],
    }),
    f => ({
      id: 'why',
      title: 'Kwa nini tunazihitaji',
      body: [
        [
          'Kutimiza makubaliano nawe: kucheza, kuweka na kutoa pesa.',
          `Kufuata sheria: umri usiopungua miaka ${f.age}, akaunti moja kwa mtu, kuzuia utakatishaji fedha, kodi na kujizuia kucheza.`,
          'Kulinda akaunti dhidi ya ulaghai na watu wasioruhusiwa.',
          'Kuboresha tovuti, kwa takwimu zisizomtambulisha mtu.',
        ],
        'Tunatuma ofa kwa watu wanaoruhusiwa kucheza tu, na kamwe si baada ya kujizuia kucheza. Unaweza kuzikataa wakati wowote.',
      ],
    }),
    f => ({
      id: 'others',
      title: 'Nani mwingine anaziona',
      body: [
        [
          'Safaricom (M-PESA), inayoshughulikia malipo, na kampuni inayotuma SMS zetu.',
          'Mamlaka, pale sheria inapotaka: mdhibiti wa kubeti, mamlaka ya kodi, Kituo cha Kuripoti Fedha (Financial Reporting Centre) na mahakama.',
          'Watoa huduma za gumzo la huduma kwa wateja, arifa, takwimu au ripoti za hitilafu, na mtangazaji aliyekuleta, mwendeshaji akiwatumia. Hupata wanachohitaji kwa kazi yao. Hatuwapi nambari yako ya simu wala jina lako.',
          ...(f.sendsPushes
            ? [
                'OneSignal, inayofikisha arifa kwenye vifaa ulivyoruhusu. Hupata kitambulisho cha nasibu cha kila kuingia kwako, hata kwa vifaa ambavyo hujaruhusu, lugha yako, pamoja na anwani na kivinjari cha kifaa. Kwa arifa hujua kwamba una dau kwenye mechi iliyotajwa, au kwamba dau lako limekamilika au limeuzwa, lakini kamwe si dau gani wala kiasi chake. Unaweza kuzima kila aina kwenye wasifu wako.',
              ]
            : []),
          ...(f.hasWidgets
            ? [
                'Kampuni inayotoa jackpoti, mbio na mashindano, unapofungua kurasa zake. Hupata anwani na kivinjari cha kifaa na, ukiwa umeingia, kitambulisho chako kwa kampuni hiyo pekee. Haipati nambari yako ya simu wala jina lako.',
              ]
            : []),
        ],
        'Hatuuzi taarifa za mtu yeyote.',
        'Wachezaji wengine huona madau na ushindi wako kwa jina la kubuni, unaloweza kulibadilisha, usipoyaficha. Unachoandika kwenye gumzo la mchezo huonekana kwa jina hilohilo.',
      ],
    }),
    f => ({
      id: 'how-long',
      title: 'Tunazihifadhi kwa muda gani',
      body: [
        [
          `Kumbukumbu za wateja, malipo na madau: angalau miaka ${f.amlYears}, kama sheria ya kuzuia utakatishaji fedha inavyotaka.`,
          `Nambari ya simu ya mtu aliyejizuia kucheza: kwa muda wote wa kujizuia, ambao ni angalau miaka ${f.exclusionYears}.`,
          `Jumbe kwenye gumzo la mchezo, pale tovuti inapolitoa: siku ${f.chatDays}. Uamuzi wa wafanyakazi wetu kuhusu ujumbe hubaki kwenye kumbukumbu, bila maneno yake.`,
          `Usipotumia akaunti kwa siku ${f.sessionDays}, utatolewa. Kitambulisho cha mgeni huisha baada ya siku ${f.visitorDays}.`,
        ],
        'Baada ya hapo taarifa hufutwa au huondolewa utambulisho.',
      ],
    }),
    f => ({
      id: 'rights',
      title: 'Haki zako',
      body: [
        'Una haki ya:',
        [
          'kuona taarifa tulizo nazo kukuhusu, na kuzipata kama faili;',
          'kusahihishiwa taarifa zisizo sahihi;',
          'kufutiwa taarifa, pale ambapo sheria haitutaki tuzihifadhi;',
          'kupinga ofa, na maamuzi yaliyofanywa na mashine peke yake.',
        ],
        `Wasiliana nasi: ${f.contact}. Usiporidhika, unaweza kulalamika kwa Ofisi ya Kamishna wa Ulinzi wa Data.`,
      ],
    }),
    () => ({
      id: 'safety',
      title: 'Jinsi tunavyozilinda',
      body: [
        [
          'Mawasiliano yote husimbwa kwa njia fiche.',
          'Nambari za simu huonyeshwa zikiwa zimefichwa kiasi. Nambari za simu na misimbo haziandikwi kwenye kumbukumbu za mfumo.',
          'Kila badiliko linalofanywa na wafanyakazi hurekodiwa.',
        ],
        'Taarifa zako zikiwahi kuangukia mikononi mwa wengine, tutakuambia wewe na Kamishna.',
      ],
    }),
    () => ({
      id: 'cookies',
      title: 'Vidakuzi',
      body: ['[Sera ya vidakuzi](/cookie-policy) inaorodhesha kinachohifadhiwa kwenye kifaa chako.'],
    }),
  ],
}
