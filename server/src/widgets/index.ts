import type { widgetsApi } from '@ruka/contract/widgets'
import type { Ctx } from '../platform/context/context.ts'
import type { Handlers } from '../platform/http/http.ts'
import { keysOf } from '../platform/config/keys.ts'
import { signWidget } from './sign-widget.ts'
import { viewerName } from './viewer-names.ts'

export { widgetsOriginFault } from './origin-fault.ts'
export { signWidget } from './sign-widget.ts'
export { viewerName } from './viewer-names.ts'
export { readViewer, type ShownKey, type Viewer } from './verify-widget.ts'

/** Players who may not play look at widgets as visitors do: nothing of theirs is passed on. */
const TAKES_PART = 'active'

/** `script` is the one that the site's file names, whose provider the keys are for. */
export const widgetsHandlers = (
  ctx: Ctx,
  { script }: { readonly script: string },
): Pick<Handlers, keyof typeof widgetsApi> => ({
  readWidgetKey: async ({ session }) => {
    const { config, clock } = ctx
    const takesPart = session?.status === TAKES_PART
    return signWidget(keysOf(config, 'WIDGET_KEY')[0], {
      pid: takesPart ? await viewerName(ctx, { script, playerId: session.playerId }) : '',
      op: config.WIDGET_OPERATOR,
      timestamp: clock.now(),
      load_mode: takesPart ? 'Authenticated' : 'Anonymous',
    })
  },
})
