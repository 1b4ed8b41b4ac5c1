import { readWidgetKey } from '@ruka/contract/addresses'
import { WIDGET_KEY_LIFE_MS } from '@ruka/contract/widget-limits'
import { widgetKey, type WidgetKey } from '@ruka/contract/widgets'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { isKnown, type Viewer } from '../../lib/viewer.ts'

/** A key is replaced two minutes before its provider refuses it. */
export const KEY_FRESH_MS = WIDGET_KEY_LIFE_MS - 120_000
/** How soon another one is asked for where it could not be had in time. */
const AGAIN_MS = 30_000

/**
 * The signed configuration of a viewer, one for all frames of the page; none is asked for until the viewer is
 * known. It is renewed while the page is visible, and at once when a page is seen again whose key has grown
 * old.
 */
export function useWidgetKey(viewer: Viewer): UseQueryResult<WidgetKey> {
  return useQuery({
    queryKey: ['widget-key', viewer.visit, viewer.id],
    queryFn: async ({ signal }) => widgetKey.parse(await call(readWidgetKey, {}, { signal })),
    enabled: isKnown(viewer),
    staleTime: KEY_FRESH_MS,
    // Nothing keeps the key of a player who is gone.
    gcTime: 0,
    refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN_MS : KEY_FRESH_MS),
    refetchOnWindowFocus: true,
  })
}
