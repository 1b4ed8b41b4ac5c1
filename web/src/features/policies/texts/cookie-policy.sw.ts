import type { PolicyText } from './policy.ts'

export const text: PolicyText = {
  title: 'Sera ya Vidakuzi',
  lead: f => `${f.name} inachohifadhi kwenye kifaa chako, na kwa nini.`,
  since: f => f.cookiesSince,
  sections: [
    f => ({
      id: 'cookies',
      title: 'Vidakuzi',
      body: [
        'Kidakuzi (cookie) ni maandishi mafupi ambayo kivinjari chako hukihifadhi na kukirudisha kwa tovuti iliyokiweka. Sisi wenyewe tunaweka vidakuzi hivi:',
        [
          `Kitambulisho cha mgeni: huwekwa ukija kupitia kiungo cha rafiki au tangazo, ili tujue aliyekualika unapojisajili. Hudumu siku ${f.visitorDays} na hakina kitu kingine ndani.`,
          'Lugha na kuokoa data: huwekwa unapovichagua, ili kurasa zifunguke ulivyochagua. Hudumu mwaka mmoja.',
        ],
      ],
    }),
    f => ({
      id: 'storage',
      title: 'Kinachokumbukwa na kifaa chako',
      body: [
        'Haya hubaki kwenye kifaa chako na hayatumwi popote yenyewe:',
        [
          `Kuingia kwako kwenye akaunti, hadi utoke au upitishe siku ${f.sessionDays} bila kutembelea.`,
          'Mandhari na lugha, na kama umepunguza menyu na kuficha salio.',
          'Michezo uliyocheza karibuni na unayoipenda.',
          'Malipo au Sambaza inayoendelea, ili isipotee mtandao ukikatika na isifanywe mara mbili.',
          'Ukijizuia kucheza, alama kwamba hakuna kitakachotangazwa hapa.',
          'Ukiletwa na tangazo, alama kwamba mtangazaji ameshaambiwa, ili aambiwe mara moja tu.',
          'Sehemu za tovuti, ili ifunguke haraka na bila mtandao.',
        ],
      ],
    }),
    () => ({
      id: 'others',
      title: 'Huduma za kampuni nyingine',
      body: [
        'Tovuti inaweza kutumia huduma hizi:',
        [
          'gumzo la huduma kwa wateja, arifa na takwimu;',
          'ripoti za hitilafu, pamoja na rekodi ya ukurasa ambamo maandishi yote yamefichwa;',
          'ujumbe kwa mtangazaji aliyekuleta, unapojisajili au kuweka pesa mara ya kwanza.',
        ],
        'Zimezimwa isipokuwa mwendeshaji aziwashe. Hupakia baada ya ukurasa, na hapo zinaweza kuweka vidakuzi vyake.',
        'Michezo huendeshwa kwenye anwani tofauti, isiyoweza kusoma kuingia kwako.',
      ],
    }),
    () => ({
      id: 'choices',
      title: 'Unachoweza kufanya',
      body: [
        'Unaweza kuona, kufuta na kuzuia vidakuzi kwenye kivinjari chako. Ukizuia hifadhi tovuti bado hufunguka, lakini husahau kuingia kwako na mipangilio yako ukiondoka.',
        'Ukitoka kwenye akaunti, kifaa hiki hakibaki kimeingia.',
      ],
    }),
    f => ({
      id: 'more',
      title: 'Maelezo zaidi',
      body: [`Soma [sera ya faragha](/privacy-policy). Maswali: ${f.contact}.`],
    }),
  ],
}
