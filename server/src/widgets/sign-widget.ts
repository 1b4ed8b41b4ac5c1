import { createHmac } from 'node:crypto'
import type { WidgetKey } from '@ruka/contract/widgets'

type Claim = Omit<WidgetKey, 'key'>

/**
 * Signs what a widget tells its provider. The fields stand on lines of their own, and none of them can have a line
 * break: no two configurations have one text.
 */
export const signWidget = (key: Buffer, { pid, op, timestamp, load_mode }: Claim): WidgetKey => ({
  pid,
  op,
  timestamp,
  key: createHmac('sha256', key)
    .update(['ruka-widget-v1', pid, op, timestamp, load_mode].join('\n'))
    .digest('hex'),
  load_mode,
})
