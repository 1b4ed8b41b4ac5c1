import { listSessions } from '@ruka/contract/addresses'
import type { ThirdParties } from '@ruka/contract/third-parties'
import { call } from '../../lib/api.ts'
import type { EventConsumer } from '../../lib/events.ts'
import { loadScript } from '../../lib/load-script.ts'
import { onPreferred, preferred } from '../../lib/preferences.ts'
import { session } from '../../lib/session.ts'
import { isMarketingOff } from './no-marketing.ts'

type Push = NonNullable<ThirdParties['push']>
type OneSignal = {
  init(options: object): Promise<void>
  login(externalId: string): Promise<void>
  logout(): Promise<void>
  readonly User: {
    /** The language of the user that is logged in, as ISO 639-1 has it; without it the browser's counts. */
    setLanguage(language: string): void
    readonly PushSubscription: { optOut(): Promise<void> }
  }
}
type Act = (oneSignal: OneSignal) => Promise<void>

/**
 * A worker with its own path and scope, which contains no page, beside the shell's own. Source:
 * documentation.onesignal.com, "OneSignal service worker".
 */
const WORKER = { path: 'push/onesignal/OneSignalSDKWorker.js', scope: '/push/onesignal/' }

/**
 * OneSignal, for players only: fetched after a log-in, logged out with the player, unsubscribed by an
 * exclusion. A device logs in with its session and in the language of the site: the server pushes to
 * sessions that have not ended, so that one that was ended elsewhere is told nothing more.
 */
export function startWebPush(push: Push): EventConsumer {
  let started = false
  const follow = () => {
    const { tokens } = session.get()
    if (tokens !== undefined && !isMarketingOff()) {
      if (!started) load(push)
      started = true
      whenLoaded(async oneSignal => {
        await oneSignal.login(await readSessionId())
        oneSignal.User.setLanguage(preferred().language)
      })
    } else if (started) whenLoaded(oneSignal => oneSignal.logout())
  }
  let wasIn = false
  const changed = () => {
    const isIn = session.get().tokens !== undefined
    if (isIn !== wasIn) follow()
    wasIn = isIn
  }
  changed()
  session.subscribe(changed)
  let { language } = preferred()
  onPreferred(() => {
    if (preferred().language === language) return
    language = preferred().language
    if (wasIn && started) whenLoaded(async oneSignal => oneSignal.User.setLanguage(preferred().language))
  })
  return {
    onEvent(event) {
      if (event.event !== 'action_completed' || event.action !== 'exclusion' || !started) return
      whenLoaded(async oneSignal => {
        await oneSignal.User.PushSubscription.optOut()
        await oneSignal.logout()
      })
    },
  }
}

/** @throws Error for an answer without it. */
async function readSessionId(): Promise<string> {
  const { data } = await call(listSessions, {})
  const own = data.find(({ current }) => current)
  if (own === undefined) throw new Error('the list of sessions leaves this one out')
  return own.id
}

/**
 * Runs `act` once the script is there: before that the queue is an array, and after it the script's own
 * object.
 */
function whenLoaded(act: Act): void {
  const page = globalThis as { OneSignalDeferred?: { push(act: Act): unknown } }
  page.OneSignalDeferred ??= [] as Act[]
  page.OneSignalDeferred.push(oneSignal => act(oneSignal).catch(() => undefined))
}

function load({ appId, base }: Push): void {
  whenLoaded(oneSignal =>
    oneSignal.init({
      appId,
      serviceWorkerPath: WORKER.path,
      serviceWorkerParam: { scope: WORKER.scope },
      notifyButton: { enable: false },
    }),
  )
  loadScript(`${base}/sdks/web/v16/OneSignalSDK.page.js`).catch(() => undefined)
}
