/** The languages of the product. Others are translated from English, which is the default. */
export const LANGUAGES = ['en', 'sw'] as const
export type Language = (typeof LANGUAGES)[number]
