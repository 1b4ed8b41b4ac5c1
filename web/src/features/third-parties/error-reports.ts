import type { ThirdParties } from '@ruka/contract/third-parties'
import type { EventConsumer } from '../../lib/events.ts'
import * as sentry from '@sentry/browser'
import { cleanTransport } from './clean-transport.ts'
import { scrubAll } from './scrub.ts'

/** Every session with an error is recorded, and 30 percent of the others. */
const REPLAYS = { replaysOnErrorSampleRate: 1, replaysSessionSampleRate: 0.3 }

/**
 * Sentry, with nothing of a person in it: no breadcrumbs of input or requests, and every text is scrubbed.
 */
export async function startErrorReports(
  { dsn }: NonNullable<ThirdParties['errorReporting']>,
  early: readonly unknown[],
): Promise<EventConsumer> {
  sentry.init({
    dsn,
    ...REPLAYS,
    sampleRate: 1,
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpBodies: [],
      urlQueryParams: false,
    },
    defaultIntegrations: false,
    integrations: [
      sentry.globalHandlersIntegration(),
      sentry.linkedErrorsIntegration(),
      sentry.dedupeIntegration(),
      sentry.httpContextIntegration(),
    ],
    transport: cleanTransport,
  })
  // Every kind of event goes through it, also those that `beforeSend` never sees.
  sentry.addEventProcessor(event => scrubAll({ ...event, user: {} }))
  const { recording } = await import('./recording.ts')
  sentry.addIntegration(recording())
  for (const error of early) sentry.captureException(error)
  return {}
}
