import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './player.ts'

const SAMPLE = join(import.meta.dirname, '../web/second-site.sample.json')

/** What the footer shows of a site; the sample has all of it. */
type Facts = {
  readonly paybill: string
  readonly licence: string
  readonly address: string
  readonly support: { readonly email: string; readonly phone: string }
  readonly helpline: { readonly name: string; readonly phone: string; readonly url: string }
  readonly social: readonly { readonly icon: string; readonly url: string }[]
}

// spec: 2.53, 2.76, 2.77, 2.78, 2.79, 2.80
test('the footer has every policy, the pay-bill number, contacts, social icons, licence, address, help and the year', async ({
  device,
}) => {
  const { licence, address, support, helpline, social } = JSON.parse(await readFile(SAMPLE, 'utf8')) as Facts
  const site = await device({ bare: true })
  const described = (await (await site.request.get('/site.json')).json()) as Facts
  const facts: Facts = { ...described, licence, address, support, helpline, social }
  await site.route('**/site.json', route => route.fulfill({ json: facts }))
  await site.goto('/login')
  const footer = site.getByRole('contentinfo')
  const policies = footer.getByRole('navigation', { name: 'Terms and policies' }).getByRole('link')
  await expect(policies).toHaveText([
    'General Terms and Conditions',
    'Anti-Money Laundering Policy',
    'Complaints',
    'Cookie Policy',
    'Privacy Policy',
    'Responsible Gaming',
  ])
  const addresses = await policies.evaluateAll(links => links.map(link => link.getAttribute('href')))
  expect(addresses).toEqual([
    '/general-terms',
    '/aml-policy',
    '/complains',
    '/cookie-policy',
    '/privacy-policy',
    '/responsible-gaming',
  ])
  await expect(footer.getByText(facts.paybill, { exact: true })).toBeVisible()
  await expect(footer.getByText(`Licensed in Kenya. Licence ${facts.licence}`)).toBeVisible()
  await expect(footer.getByText(facts.address, { exact: true })).toBeVisible()
  await expect(footer.getByText(`© ${new Date().getFullYear()}`)).toBeVisible()
  await expect(footer.getByRole('link', { name: facts.support.phone })).toHaveAttribute(
    'href',
    /^tel:\+254\d+$/,
  )
  await expect(footer.getByRole('link', { name: facts.support.email })).toHaveAttribute(
    'href',
    `mailto:${facts.support.email}`,
  )
  await expect(footer.getByText('Betting is for people aged 18 and over')).toBeVisible()
  await expect(footer.getByRole('link', { name: facts.helpline.name })).toHaveAttribute(
    'href',
    /^tel:\+254\d+$/,
  )
  await expect(footer.getByRole('link', { name: 'About responsible gambling' })).toHaveAttribute(
    'href',
    facts.helpline.url,
  )
  expect(facts.social.map(({ icon }) => icon).toSorted()).toEqual(['facebook', 'instagram', 'tiktok', 'x'])
  for (const { icon, url } of facts.social) {
    const link = footer.getByRole('link', { name: new RegExp(`^${icon}$`, 'i') })
    await expect(link).toHaveAttribute('href', url)
    await expect(link.locator('svg')).toBeVisible()
  }
})
