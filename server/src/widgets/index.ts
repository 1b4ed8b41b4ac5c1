import type { widgetsApi } from '@ruka/contract/widgets'
import type { Ctx } from '../platform/context.ts'
import type { Handlers } from '../platform/http.ts'
import { keysOf } from '../platform/keys.ts'
import { signWidget } from './sign-widget.ts'

export { widgetsOriginFault } from './origin-fault.ts'
export { signWidget } from './sign-widget.ts'
export { readViewer, type ShownKey, type Viewer } from './verify-widget.ts'

/** Players who may not play look at widgets as visitors do: nothing of theirs is passed on. */
const TAKES_PART = 'active'

export const widgetsHandlers = ({ config, clock }: Ctx): Pick<Handlers, keyof typeof widgetsApi> => ({
  readWidgetKey: async ({ session }) => {
    const takesPart = session?.status === TAKES_PART
    return signWidget(keysOf(config, 'WIDGET_KEY')[0], {
      pid: takesPart ? session.playerId : '',
      op: config.WIDGET_OPERATOR,
      timestamp: clock.now(),
      load_mode: takesPart ? 'Authenticated' : 'Anonymous',
    })
  },
})
