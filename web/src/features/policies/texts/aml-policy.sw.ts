import type { PolicyText } from './policy.ts'

export const text: PolicyText = {
  title: 'Sera ya Kuzuia Utakatishaji Fedha',
  lead: f => `Jinsi ${f.name} inavyozuia pesa za uhalifu, na tunachohitaji kutoka kwako.`,
  sections: [
    () => ({
      id: 'why',
      title: 'Kwa nini tuna sera hii',
      body: [
        'Hakuna anayeruhusiwa kutumia akaunti ya kubeti kuficha pesa zilikotoka au kufadhili ugaidi. Sheria ya Kenya ya Mapato ya Uhalifu na Kuzuia Utakatishaji Fedha, pamoja na kanuni za bodi ya kitaifa ya kudhibiti kubeti, zinatutaka tuzuie hilo.',
      ],
    }),
    f => ({
      id: 'rules',
      title: 'Kanuni zetu',
      body: [
        [
          `Lazima uwe na miaka ${f.age} au zaidi, na akaunti moja, kwa nambari ya simu iliyosajiliwa kwa jina lako.`,
          'Pesa huingia kutoka nambari yako ya M-PESA iliyosajiliwa na hutoka kwenda nambari hiyo tu.',
          'Pesa unazoweka lazima ziwe za kubeti kweli. Tunakagua pesa zinazowekwa na kutolewa bila kuchezwa.',
          `Unaweza kutoa hadi ${f.withdrawMax} kwa mara moja na ${f.withdrawDay} kwa siku. Unaweza kutuma hadi ${f.sambazaDay} kwa siku kwa Sambaza, na unachopokea ni cha kubeti tu.`,
          'Hatupokei noti, hundi wala malipo kwa niaba ya mtu mwingine.',
        ],
      ],
    }),
    () => ({
      id: 'checks',
      title: 'Tunachoweza kukuuliza',
      body: [
        'Tunaweza kukuomba uthibitishe wewe ni nani, au kiasi kikubwa kimetoka wapi, kabla au baada ya malipo. Hadi utakapojibu, tunaweza kusimamisha pesa unazotoa. Pesa hubaki zako, na tutakuambia kuwa tunakusubiri.',
        'Walio na nyadhifa kuu za umma na jamaa zao wa karibu huulizwa maelezo zaidi.',
      ],
    }),
    () => ({
      id: 'watch',
      title: 'Tunachofuatilia na kuripoti',
      body: [
        'Tunalinganisha malipo na kumbukumbu za M-PESA kila siku. Mtu hukagua mienendo isiyofanana na kubeti.',
        'Tukishuku utakatishaji fedha, tunaripoti kwa Kituo cha Kuripoti Fedha (Financial Reporting Centre). Sheria inatukataza kumwambia mhusika.',
        'Tunaweza kusimamisha au kufunga akaunti sheria ikitaka au tukishuku ulaghai.',
      ],
    }),
    f => ({
      id: 'records',
      title: 'Kumbukumbu',
      body: [
        `Tunahifadhi kumbukumbu za wateja, malipo na madau kwa angalau miaka ${f.amlYears}. Kwa muda huo hakuna anayeweza kuzibadilisha au kuzifuta, si wewe wala sisi.`,
      ],
    }),
    () => ({
      id: 'staff',
      title: 'Wafanyakazi wetu',
      body: [
        'Wafanyakazi wanaoshughulikia pesa wamefunzwa kanuni hizi. Kila wanachofanya hurekodiwa pamoja na jina lao na sababu.',
      ],
    }),
    f => ({
      id: 'contact',
      title: 'Mawasiliano',
      body: [`Ukiona jambo lolote lisilo sawa, tuambie: ${f.contact}.`],
    }),
  ],
}
