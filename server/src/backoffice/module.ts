import type { Module } from '../platform/process/module.ts'
import { playerLookUp } from './look-up-player.ts'

/** What staff look up across modules, each of which reads its own part. */
export const backofficeModule: Module = { name: 'backoffice', staffActions: [playerLookUp] }
