import { remember } from './device.ts'
import type { Site } from '@ruka/contract/site'

/** Where the page without a connection finds what it says about the site. */
export const OFFLINE_SITE = 'ruka.offline'

/** Stores on the device what a player needs offline: the pay-bill number and whom to call. */
export const rememberSite = ({ name, theme, paybill, support, helpline }: Omit<Site, 'limits'>): void =>
  remember(OFFLINE_SITE, { name, theme, paybill, support, helpline })
