import type { PolicyText } from '../policy.ts'

export const text: PolicyText = {
  title: 'Kucheza kwa Uwajibikaji',
  lead: () =>
    'Kubeti ni burudani inayogharimu pesa. Haya ndiyo yanayoifanya ibaki hivyo, na yanayosaidia isipobaki.',
  sections: [
    f => ({
      id: 'help',
      title: 'Ongea na mtu',
      body: [
        ...(f.helpline === '' ? [] : [`${f.helpline} watakusikiliza, wewe au anayekuhofia.`]),
        `Unaweza pia kutufikia: ${f.contact}. Hatutakushawishi uendelee.`,
      ],
    }),
    () => ({
      id: 'signs',
      title: 'Dalili za kuzingatia',
      body: [
        [
          'Unacheza kwa pesa za kodi, chakula, karo au madeni.',
          'Unacheza ili kurudisha ulizopoteza.',
          'Unaficha unavyocheza, au unakopa ili ucheze.',
          'Huna utulivu usipoweza kucheza, au unacheza muda mrefu kuliko ulivyokusudia.',
        ],
        'Dalili moja inatosha kupumzika.',
      ],
    }),
    f => ({
      id: 'keep',
      title: 'Kinachosaidia kuwa na kiasi',
      body: [
        [
          'Amua kabla ya kucheza itagharimu pesa na muda kiasi gani, na uishie hapo.',
          '[Miamala](/profile/transactions) yako inaonyesha kilichoingia na kutoka. Taarifa kamili ina kila dau.',
          'Jaribu mchezo kwanza kwa majaribio. Utaona dau linavyoisha haraka.',
          `Jua uwezekano. Kwa muda mrefu sehemu hii ya madau yote hurudi: ${[...f.crashGames, ...f.casinoGames].map(({ name, returned }) => `${name} ${returned}`).join(', ')}. Kilichobaki ni gharama ya kucheza.`,
          'Usicheze ukiwa umelewa, au ukiwa na hasira.',
        ],
      ],
    }),
    f => ({
      id: 'exclusion',
      title: 'Jitoe kwenye kamari',
      body: [
        `Kwenye [Kujitoa kwenye kamari](/exclusion) unaweza kukomesha kubeti hapa. Huanza papo hapo, na kwa vyovyote ndani ya siku ${f.exclusionDays} za kazi.`,
        [
          `Hudumu angalau miaka ${f.exclusionYears}. Wewe wala wafanyakazi wetu hamwezi kuiondoa mapema, na simu hiyo haiwezi kujisajili tena.`,
          'Unatolewa kwenye vifaa vyote. Huwezi kuweka dau, pesa wala kufanya Sambaza, na hatukutumii ofa.',
          'Pesa zako taslimu hulipwa kwa nambari yako iliyosajiliwa. Madau yaliyo wazi huamuliwa, na kinachoshindwa hulipwa pia.',
          'Kisichoweza kutolewa kwa masharti, kama bonasi au pesa za dau zilizokuja kwa Sambaza, hakilipwi.',
        ],
        `Ukitaka kuondoka tu, unaweza kufunga akaunti, ndani ya siku ${f.closureDays} za kazi zisizozidi. Akaunti isiyotumika kwa miezi ${f.lapseMonths} hulala yenyewe.`,
      ],
    }),
    f => ({
      id: 'age',
      title: `Hakuna aliye chini ya miaka ${f.age}`,
      body: [
        `Akaunti huhitaji miaka ${f.age}. Tunaweza kuomba uthibitisho, na kufunga akaunti za walio wadogo. Funga simu yako, wafiche watoto manenosiri, wala wasikuchezee.`,
      ],
    }),
    () => ({
      id: 'we',
      title: 'Tunachofanya sisi',
      body: [
        [
          'Tunaonyesha viwango na kiasi kinachorudishwa cha kila mchezo kabla hujacheza.',
          'Hatusherehekei hasara kama ushindi, wala hatukuharakishi.',
          'Pesa unazotoa ziko njiani: haziwezi kurudishwa ili zichezwe.',
        ],
      ],
    }),
  ],
}
