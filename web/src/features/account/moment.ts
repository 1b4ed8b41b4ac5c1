import { NAIROBI } from '@ruka/contract/nairobi'

/** A moment as short text, in Nairobi; nothing for what is no time. */
export const momentOf = (iso: string, language: string): string =>
  Number.isNaN(Date.parse(iso))
    ? ''
    : new Intl.DateTimeFormat(language === 'sw' ? 'sw-KE' : 'en-GB', {
        dateStyle: 'short',
        timeStyle: 'short',
        timeZone: NAIROBI,
      }).format(Date.parse(iso))
