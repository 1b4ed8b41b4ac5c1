import type { ThirdParties } from '@ruka/contract/third-parties'
import type { EventConsumer } from '../../lib/events.ts'
import { loadScript } from '../../lib/load-script.ts'
import { readMe } from '../../lib/poll-me.ts'
import { session } from '../../lib/session.ts'
import { isMarketingOff } from './no-marketing.ts'

type Push = NonNullable<ThirdParties['push']>
type OneSignal = {
  init(options: object): Promise<void>
  login(externalId: string): Promise<void>
  logout(): Promise<void>
  readonly User: { readonly PushSubscription: { optOut(): Promise<void> } }
}
type Act = (oneSignal: OneSignal) => Promise<void>

/**
 * A worker with its own path and scope, which contains no page, beside the shell's own. Source:
 * documentation.onesignal.com, "OneSignal service worker".
 */
const WORKER = { path: 'push/onesignal/OneSignalSDKWorker.js', scope: '/push/onesignal/' }

/**
 * OneSignal, for players only: fetched after a log-in, logged out with the player, unsubscribed by an
 * exclusion.
 */
export function startWebPush(push: Push): EventConsumer {
  let started = false
  const follow = () => {
    const { tokens } = session.get()
    if (tokens !== undefined && !isMarketingOff()) {
      if (!started) load(push)
      started = true
      whenLoaded(async oneSignal => oneSignal.login((await readMe()).id))
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
