import { subscribe } from '../../lib/events.ts'
import { site } from '../../lib/site.ts'
import { followExclusion } from './no-marketing.ts'

/**
 * Starts the services that the site's file turns on, each fetched only then. A failed one does not affect the
 * rest: no
 * player needs any of them.
 * @param early errors from before, for the error reporter.
 */
export async function startThirdParties(early: readonly unknown[]): Promise<void> {
  const { analytics, adBeacon, errorReporting, push } = site().thirdParties
  const starting = [
    errorReporting &&
      import('./error-reports.ts').then(service => service.startErrorReports(errorReporting, early)),
    analytics && import('./analytics.ts').then(service => service.startAnalytics(analytics)),
    adBeacon && import('./ad-beacon.ts').then(service => service.startAdBeacon(adBeacon)),
    push && import('./web-push.ts').then(service => service.startWebPush(push)),
  ]
  const started = await Promise.allSettled(starting.filter(start => start !== undefined))
  const services = started.flatMap(start => (start.status === 'fulfilled' ? [start.value] : []))
  subscribe(event => {
    followExclusion(event)
    for (const { onEvent } of services) onEvent?.(event)
  })
}
