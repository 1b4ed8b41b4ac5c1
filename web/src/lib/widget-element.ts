import type { WidgetName } from '@ruka/contract/widget-limits'
import type { Site } from '@ruka/contract/site'
import { fieldOf } from './device.ts'
import { site } from './site.ts'

/**
 * The custom element of a widget in the script of the site's provider; undefined where the site has no
 * provider, no origin for its frames, or a provider without this widget.
 */
export function widgetElement(widget: WidgetName): string | undefined {
  const { thirdParties, widgetsOrigin } = site()
  const element = fieldOf(fieldOf(thirdParties.widgets, 'elements'), widget)
  return widgetsOrigin !== '' && typeof element === 'string' ? element : undefined
}

/**
 * Whether another company's script shows widgets, and so learns who looks at them; the platform's own comes from the
 * origin of the frames itself.
 */
export function hasWidgetProvider({
  thirdParties: { widgets },
  widgetsOrigin,
}: Pick<Site, 'thirdParties' | 'widgetsOrigin'>): boolean {
  return widgets !== undefined && !(widgetsOrigin !== '' && widgets.script.startsWith(`${widgetsOrigin}/`))
}
