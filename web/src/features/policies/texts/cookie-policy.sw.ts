import type { PolicyText } from '../policy.ts'

export const text: PolicyText = {
  title: 'Sera ya Vidakuzi',
  lead: f => `${f.name} inachohifadhi kwenye kifaa chako, na kwa nini.`,
  since: f => f.cookiesSince,
  sections: [
    f => ({
      id: 'cookies',
      title: 'Vidakuzi',
      body: [
        'Kidakuzi (cookie) ni maandishi mafupi ambayo kivinjari chako hukitunza na kukirudisha kwa tovuti iliyokiweka. Sisi tunaweka hivi vyetu:',
        [
          `Kitambulisho cha mgeni: huwekwa unapokuja kwa kiungo cha rafiki au tangazo, ili aliyekuleta ajulikane unapojisajili. Hudumu siku ${f.visitorDays} na hakina kitu kingine ndani.`,
          'Lugha na kuokoa data: huwekwa unapovichagua, ili kurasa zifike hivyo. Hudumu mwaka mmoja.',
        ],
      ],
    }),
    f => ({
      id: 'storage',
      title: 'Kifaa chako kinachokumbuka',
      body: [
        'Hivi hubaki kwenye kifaa na havitumwi popote vyenyewe:',
        [
          `Kuingia kwako, hadi utoke au siku ${f.sessionDays} zipite bila kutembelea.`,
          'Mandhari, lugha, kama menyu imekunjwa na salio limefichwa.',
          'Malipo au Sambaza inayoendelea, ili isipotee mtandao ukikatika na isifanywe mara mbili.',
          'Ukijitoa, kwamba hakuna kinachotangazwa hapa; na ukiletwa na tangazo, kwamba limeambiwa, ili liambiwe mara moja tu.',
          'Sehemu za tovuti yenyewe, ili ifunguke haraka na bila mtandao.',
        ],
      ],
    }),
    () => ({
      id: 'others',
      title: 'Huduma za wengine',
      body: [
        'Tovuti inaweza kutumia mazungumzo ya msaada, arifa, takwimu, ripoti za hitilafu pamoja na rekodi ya ukurasa ambayo maandishi yote yamefichwa, na taarifa kwa mtangazaji aliyekuleta unapojisajili au kuweka pesa mara ya kwanza. Zimezimwa hadi mwendeshaji aziwashe, hupakia ukurasa ukishafunguka, na hapo zinaweza kuweka vidakuzi vyao.',
        'Michezo huendeshwa kwenye anwani yake yenyewe, isiyoweza kusoma kuingia kwako.',
      ],
    }),
    () => ({
      id: 'choices',
      title: 'Unachoweza kufanya',
      body: [
        'Kivinjari chako kinaweza kuonyesha, kufuta na kukataa vidakuzi. Bila hifadhi tovuti bado hufunguka, lakini husahau kuingia kwako na mipangilio yako ukiondoka.',
        'Kutoka huondoa kuingia kwako kwenye kifaa hiki.',
      ],
    }),
    f => ({
      id: 'more',
      title: 'Zaidi',
      body: [`[Sera ya faragha](/privacy-policy) ina mengine. Maswali: ${f.contact}.`],
    }),
  ],
}
