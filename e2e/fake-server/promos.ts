/** A bare list, as the specification has the content service. */
export const promos = [
  {
    id: 1,
    title: 'Fly free',
    description: 'With play money.',
    info: {
      content: '<p>Fly with play money.</p>',
      url: '/games/nyota?demo=true',
      action: 'other',
      gameTypes: [],
    },
    image: '',
    carousel_image: '',
    is_active: true,
  },
  {
    id: 2,
    title: 'Last year',
    description: 'It was good.',
    info: { content: '<p>It was.</p>', url: '/games', action: 'other', gameTypes: [] },
    image: '',
    carousel_image: '',
    end_date: '2020-01-01',
    is_active: false,
  },
]

/** What this site says about itself: a file that nothing makes. */
export const describeSite = (gamesOrigin: string, apiBase: string): unknown => ({
  name: 'Nyota',
  apiBase,
  contentBase: '/cms',
  gamesOrigin,
  flags: { showBonus: true, enableSambaza: true },
  paybill: '575758',
})
