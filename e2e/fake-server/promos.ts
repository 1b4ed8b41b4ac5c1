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

type Bases = {
  readonly apiBase: string
  readonly contentBase: string
  /** Origins of games beside those that a site may frame anyway. */
  readonly frameOrigins?: readonly string[]
}

/** What this site says about itself: the operator's file. */
export const siteFacts = ({ apiBase, contentBase, frameOrigins = [] }: Bases) => ({
  name: 'Nyota',
  apiBase,
  contentBase,
  frameOrigins: [...frameOrigins],
  flags: { showBonus: true, enableSambaza: true },
  support: { email: 'help@nyota.example', phone: '+254 700 000 000 (sample)' },
  licence: 'SAMPLE LICENCE 0000000',
  address: 'Sample House, Sample Street, Nairobi',
  helpline: { name: 'Sample helpline', phone: '+254 700 000 001 (sample)', url: '' },
})
