import { chromium } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from '../../e2e/chromium.ts'

/** Bytes of a visit as transferred: the total with headers, scripts without. */
export type Visit = { readonly bytes: number; readonly scriptBytes: number }

/** A first visit with nothing stored, and the next one by the same browser. */
export async function visitTwice(url: string): Promise<{ first: Visit; repeat: Visit }> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
  try {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true })
    const visit = async (): Promise<Visit> => {
      const page = await context.newPage()
      const network = await context.newCDPSession(page)
      await network.send('Network.enable')
      const scripts = new Set<string>()
      let bytes = 0
      let scriptBytes = 0
      network.on('Network.responseReceived', ({ requestId, type }) => {
        if (type === 'Script') scripts.add(requestId)
      })
      network.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
        if (scripts.has(requestId)) scriptBytes += encodedDataLength
      })
      network.on('Network.loadingFinished', ({ encodedDataLength }) => {
        bytes += encodedDataLength
      })
      await page.goto(url, { waitUntil: 'networkidle' })
      await page.close()
      return { bytes, scriptBytes }
    }
    const first = await visit()
    return { first, repeat: await visit() }
  } finally {
    await browser.close()
  }
}
