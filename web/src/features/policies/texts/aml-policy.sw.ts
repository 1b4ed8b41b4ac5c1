import type { PolicyText } from '../policy.ts'

export const text: PolicyText = {
  title: 'Sera ya Kuzuia Utakatishaji Fedha',
  lead: f => `Jinsi ${f.name} inavyozuia pesa za uhalifu, na hilo linakutaka ufanye nini.`,
  sections: [
    () => ({
      id: 'why',
      title: 'Kwa nini sera hii ipo',
      body: [
        'Hakuna anayeruhusiwa kutumia akaunti ya kubeti kuficha pesa zilikotoka au kugharamia ugaidi. Sheria ya Kenya ya mapato ya uhalifu na kuzuia utakatishaji fedha inatutaka tuhakikishe hilo; vilevile kanuni za bodi ya kitaifa ya kudhibiti kubeti.',
      ],
    }),
    f => ({
      id: 'rules',
      title: 'Tunachozingatia',
      body: [
        [
          `Akaunti ni za watu wa miaka ${f.age} au zaidi, moja kwa kila mtu, kwa simu iliyosajiliwa kwa jina lake.`,
          'Pesa huingia kutoka nambari ya M-PESA iliyosajiliwa na hutoka kwenda nambari hiyohiyo, si nyingine.',
          'Pesa zinazowekwa lazima ziwe za kubeti kweli. Zinazowekwa na kutolewa bila kuchezwa huangaliwa.',
          `Kutoa hakuzidi ${f.withdrawMax} kwa mara moja na ${f.withdrawDay} kwa siku; Sambaza haizidi ${f.sambazaDay} inayotumwa kwa siku, na iliyopokelewa ni ya kucheza tu.`,
          'Hatupokei pesa mkononi, hundi, wala malipo ya mtu mwingine.',
        ],
      ],
    }),
    () => ({
      id: 'checks',
      title: 'Tunachoweza kuuliza',
      body: [
        'Tunaweza kuuliza wewe ni nani, na kiasi kikubwa kimetoka wapi, kabla au baada ya malipo. Hadi jibu lipatikane, kutoa pesa kunaweza kusubiri; pesa hubaki zako, na unaambiwa kuwa tunakusubiri.',
        'Walio na nyadhifa kuu za umma, na jamaa zao wa karibu, huulizwa zaidi.',
      ],
    }),
    () => ({
      id: 'watch',
      title: 'Tunachoangalia na kuripoti',
      body: [
        'Malipo hulinganishwa na kumbukumbu za M-PESA kila siku. Mienendo isiyofanana na kucheza huangaliwa na mtu.',
        'Tukishuku utakatishaji fedha tunaripoti kwa Kituo cha Kuripoti Fedha (Financial Reporting Centre). Sheria inatukataza kumwambia mhusika.',
        'Tunaweza kusimamisha au kufunga akaunti sheria ikitaka au tukishuku ulaghai.',
      ],
    }),
    f => ({
      id: 'records',
      title: 'Kumbukumbu',
      body: [
        `Tunahifadhi kumbukumbu za watu, malipo na madau kwa angalau miaka ${f.amlYears}. Kwa muda huo hakuna awezaye kuzibadilisha au kuzifuta, si wewe wala sisi.`,
      ],
    }),
    () => ({
      id: 'staff',
      title: 'Watu wetu',
      body: [
        'Wafanyakazi wanaoshughulikia pesa wamefunzwa haya, na kila hatua yao hurekodiwa kwa jina lao na sababu yao.',
      ],
    }),
    f => ({ id: 'contact', title: 'Mawasiliano', body: [`Tuambie ukiona kisicho sawa: ${f.contact}.`] }),
  ],
}
