import { expect, test } from './player.ts'
import { startProduct } from './product.ts'

// spec: 2.53, 2.76, 2.77, 2.78, 2.79, 2.80
test('the footer has every policy, the pay-bill number, contacts, social icons, licence, address, help and the year', async ({
  browser,
}) => {
  const product = await startProduct({ SITE_FILE: 'web/second-site.sample.json' })
  try {
    const site = await browser.newPage({ baseURL: product.site })
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
    const facts = (await (await site.request.get('/site.json')).json()) as {
      paybill: string
      licence: string
      address: string
      support: { email: string; phone: string }
      helpline: { name: string; phone: string; url: string }
      social: { icon: string; url: string }[]
    }
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
    await expect(footer.getByText('Betting is for people of 18 and over')).toBeVisible()
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
  } finally {
    await product.stop()
  }
})
