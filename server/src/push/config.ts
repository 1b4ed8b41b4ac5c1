import { z } from 'zod'
import { text, url } from '../platform/config/config-forms.ts'
import type { ConfigSection } from '../platform/config/config.ts'
import { encryptedFault } from '../platform/config/transport-faults.ts'

const variables = {
  /** Whether notices are sent to devices outside the page, and by whom. */
  WEB_PUSH: z.enum(['off', 'onesignal'], { error: 'off or onesignal' }).default('off'),
  /** The app of the site's own file. */
  ONESIGNAL_APP_ID: z
    .string()
    .regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, 'an app id of OneSignal')
    .optional(),
  ONESIGNAL_BASE_URL: url.default('https://api.onesignal.com'),
  ONESIGNAL_API_KEY: text('the app’s API key'),
}

type PushConfig = z.output<z.ZodObject<typeof variables>>

declare module '../platform/config/config.ts' {
  interface Config extends PushConfig {}
}

export const pushSection: ConfigSection<PushConfig> = {
  variables,
  uses: { ONESIGNAL_API_KEY: [{ role: 'worker', where: ['WEB_PUSH', 'onesignal'] }] },
  faults: ({ RUKA_ENV, WEB_PUSH, ONESIGNAL_APP_ID, ONESIGNAL_BASE_URL }) => [
    WEB_PUSH === 'onesignal' && ONESIGNAL_APP_ID === undefined
      ? 'ONESIGNAL_APP_ID must be given with WEB_PUSH=onesignal'
      : '',
    RUKA_ENV === 'production' ? encryptedFault('ONESIGNAL_BASE_URL', ONESIGNAL_BASE_URL) : '',
  ],
}
