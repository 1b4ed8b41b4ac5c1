/** The server writes English itself: pages in English bring no texts of refusals. */
export const refusalsByCode: Readonly<Record<string, string>> = {}
export const otherRefusal: string | undefined = undefined
