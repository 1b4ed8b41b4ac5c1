/** `254712345612` → `07**12`: enough to find oneself, too little to find another. */
export const maskOf = (msisdn: string): string => `0${msisdn.slice(3, 4)}**${msisdn.slice(-2)}`
