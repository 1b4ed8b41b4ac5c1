import type { PolicyText } from '../policy.ts'

export const text: PolicyText = {
  title: 'Malalamiko',
  lead: () => 'La kufanya jambo likienda vibaya, na nani anaamua.',
  sections: [
    f => ({
      id: 'first',
      title: 'Kinachosaidia mara nyingi papo hapo',
      body: [
        [
          'Pesa ulizoweka hazionekani: bandika ujumbe wa M-PESA kwenye [Tafuta pesa ulizoweka](/sort-deposit). Zitapatikana au zitaangaliwa.',
          `Pesa ulizotoa zimechelewa: [Miamala](/profile/transactions) inaonyesha kila hatua. Nyingi hulipwa papo hapo, kwa kawaida ndani ya saa ${f.withdrawHours}.`,
          'Raundi haionekani sawa: historia ya mchezo inaonyesha mbegu iliyoiamua, na jinsi ya kuihakiki.',
          'Mtu mwingine anatumia akaunti yako: ondoka kwenye vifaa vyote kupitia [wasifu](/profile) wako, kisha tuambie.',
        ],
      ],
    }),
    f => ({
      id: 'tell',
      title: 'Jinsi ya kulalamika',
      body: [
        `Andika au piga simu: ${f.contact}. Hulipi kitu.`,
        'Tuambie nambari yako iliyosajiliwa, kilichotokea na lini, na ungependa nini. Nambari ya M-PESA au ya raundi husaidia. Usitume kamwe nenosiri, PIN wala nambari ya siri.',
      ],
    }),
    () => ({
      id: 'answer',
      title: 'Tunachofanya',
      body: [
        [
          'Tunathibitisha kuwa tumepokea, na tunasema tutajibu kufikia lini.',
          'Huangaliwa na mtu ambaye hakuamua jambo hilo mwanzoni. Kumbukumbu zetu za pesa na raundi haziwezi kubadilishwa, nazo ndizo msingi.',
          'Unapata jibu na sababu zake kwa maandishi. Kilichochukuliwa kimakosa hurudishwa.',
          'Unaweza kuendelea kucheza au kuacha; kulalamika hakukubadilishii kitu.',
        ],
      ],
    }),
    f => ({
      id: 'further',
      title: 'Usipokubaliana nasi',
      body: [
        'Tuombe tuangalie tena. Unaweza pia kwenda kwa Bodi ya Kudhibiti na Kutoa Leseni za Kubeti ya Kenya (BCLB), au mamlaka itakayoifuata; kwa taarifa zako binafsi kwa Ofisi ya Kamishna wa Ulinzi wa Data; na kwa mahakama za Kenya.',
        `Taja leseni yetu: ${f.licence}.`,
      ],
    }),
  ],
}
