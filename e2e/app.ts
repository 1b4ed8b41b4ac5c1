import type { Page } from '@playwright/test'
import type { Account } from './account.ts'
import { openProxy, type Proxy } from './proxy.ts'
import { expect, test as base } from './player.ts'

type Visit = { readonly account?: Account; readonly preferences?: Readonly<Record<string, unknown>> }

/** Each journey has a proxy of its own to the product, and devices whose browser runs the service worker. */
export const test = base.extend<{ siteProxy: Proxy; app: (visit?: Visit) => Promise<Page> }>({
  siteProxy: async ({ product }, use) => {
    const siteProxy = await openProxy(product.site)
    await use(siteProxy)
    await siteProxy.stop()
  },
  app: async ({ device, siteProxy }, use) => {
    await use(({ account, preferences } = {}) => {
      const kept = { 'ruka.tokens': account, 'ruka.preferences': preferences }
      const localStorage = Object.entries(kept).flatMap(([name, value]) =>
        value === undefined ? [] : [{ name, value: JSON.stringify(value) }],
      )
      return device({
        serviceWorkers: 'allow',
        baseURL: siteProxy.origin,
        storageState: { cookies: [], origins: [{ origin: siteProxy.origin, localStorage }] },
      })
    })
  },
})

export const workerReady = (site: Page): Promise<unknown> =>
  site.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
/** The page watches for new versions once it has left on the device what it does first. */
export const watching = async (site: Page): Promise<void> => {
  await site.evaluate(() => localStorage.removeItem('ruka.offline'))
  await site.reload()
  await site.waitForFunction(() => localStorage.getItem('ruka.offline') !== null)
}
/** A new version has come when its worker serves the page. */
export const newVersion = (site: Page): Promise<void> =>
  site.evaluate(async () => {
    const served = new Promise(resolve => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
    })
    await (await navigator.serviceWorker.ready).update()
    await served
  })
export const noConnection = (site: Page) => site.getByRole('heading', { level: 1, name: 'No connection' })

export { expect }
