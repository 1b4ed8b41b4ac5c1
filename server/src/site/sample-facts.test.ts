import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sampleFacts } from './sample-facts.rules.ts'

const sample = (name: string): unknown =>
  JSON.parse(readFileSync(`${import.meta.dirname}/../../../web/${name}.sample.json`, 'utf8'))

const real = {
  name: 'Kifaru',
  licence: 'BK 0000412',
  address: 'Moi Avenue 12, Nairobi',
  support: { email: 'help@kifaru.co.ke', phone: '+254 711 222 333' },
  helpline: { name: 'Helpline', phone: '1199', url: 'https://kifaru.co.ke/help' },
}

it('finds every fact of both samples', () => {
  for (const name of ['site', 'second-site'])
    expect(sampleFacts(sample(name))).toEqual(
      expect.arrayContaining([
        'support.email',
        'support.phone',
        'licence',
        'address',
        'helpline.name',
        'helpline.phone',
        'helpline.url',
      ]),
    )
  expect(sampleFacts(sample('second-site'))).toContain('social.0.url')
})

it('finds nothing in facts that could be true', () => {
  expect(sampleFacts(real)).toEqual([])
})

it.each([
  ['licence', { licence: 'SAMPLE 12' }],
  ['licence', { licence: '0000000' }],
  ['licence', { licence: '  ' }],
  ['address', { address: '' }],
  ['support.phone', { support: { ...real.support, phone: '+254 700 000 000' } }],
  ['support.email', { support: { ...real.support, email: 'help@kifaru.example' } }],
  ['helpline.url', { helpline: { ...real.helpline, url: 'https://help.example/now' } }],
  ['apiBase', { apiBase: 'https://api.kifaru.test/v1' }],
  ['social.0.url', { social: [{ icon: 'x', url: 'https://www.example.com/kifaru' }] }],
  ['thirdParties.push.appId', { thirdParties: { push: { appId: '00000000-0000-4000-8000-000000000000' } } }],
])('finds a sample in %s: %j', (key, change) => {
  expect(sampleFacts({ ...real, ...change })).toEqual([key])
})
