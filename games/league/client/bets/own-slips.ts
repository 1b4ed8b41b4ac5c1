import { useOwnList } from '../../../slip/own/own-list.tsx'
import { useApp } from '../app/app-context.ts'
import { useAfterSettlement } from '../table/use-table.ts'

/** The player's slips of the leagues, read again some time after each round was played. */
export function useOwnSlips() {
  const list = useOwnList(useApp())
  useAfterSettlement(list.retry)
  return list
}
