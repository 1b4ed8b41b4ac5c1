import type { PolicyText } from './policy.ts'

export const text: PolicyText = {
  title: 'Malalamiko',
  lead: () => 'Unachoweza kufanya jambo likienda vibaya, na nani anaamua.',
  sections: [
    f => ({
      id: 'first',
      title: 'Suluhisho la haraka',
      body: [
        [
          'Pesa ulizoweka hazijafika: bandika ujumbe wa M-PESA kwenye [Tafuta pesa ulizoweka](/sort-deposit). Tutazipata au tutazifuatilia.',
          `Pesa ulizotoa zimechelewa: [miamala](/profile/transactions) yako inaonyesha kila hatua. Nyingi hulipwa papo hapo, na kwa kawaida ndani ya saa ${f.withdrawHours}.`,
          'Raundi haionekani sawa: historia ya mchezo inaonyesha mbegu iliyoiamua na jinsi ya kuihakiki.',
          'Mtu mwingine anatumia akaunti yako: toka kwenye vifaa vyote kupitia [wasifu](/profile) wako, kisha tuambie.',
        ],
      ],
    }),
    f => ({
      id: 'tell',
      title: 'Jinsi ya kulalamika',
      body: [
        `Andika au piga simu: ${f.contact}. Ni bure.`,
        'Tuambie nambari yako iliyosajiliwa, kilichotokea, lini, na jinsi ungependa tukisuluhishe. Msimbo wa M-PESA au nambari ya raundi husaidia. Usitume kamwe nenosiri lako, PIN yako wala msimbo tuliokutumia.',
      ],
    }),
    () => ({
      id: 'answer',
      title: 'Tunachofanya',
      body: [
        [
          'Tunathibitisha kuwa tumepokea malalamiko yako na kukuambia utajibiwa lini.',
          'Mtu ambaye hakuhusika katika uamuzi wa kwanza huyakagua. Hutumia kumbukumbu zetu za pesa na raundi, ambazo haziwezi kubadilishwa.',
          'Unapata jibu kwa maandishi pamoja na sababu. Tunarudisha chochote kilichochukuliwa kimakosa.',
          'Uendelee kucheza au uache, kulalamika hakubadilishi jinsi tunavyokuhudumia.',
        ],
      ],
    }),
    f => ({
      id: 'further',
      title: 'Usipokubaliana nasi',
      body: [
        'Unaweza kutuomba tukague tena. Unaweza pia kwenda kwa:',
        [
          'Bodi ya Kudhibiti na Kutoa Leseni za Kubeti ya Kenya (BCLB), au mamlaka itakayochukua nafasi yake;',
          'Ofisi ya Kamishna wa Ulinzi wa Data, kuhusu taarifa zako binafsi;',
          'mahakama za Kenya.',
        ],
        `Taja leseni yetu: ${f.licence}.`,
      ],
    }),
  ],
}
