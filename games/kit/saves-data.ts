type Connected = Navigator & { readonly connection?: { readonly saveData?: boolean } }

/** Whether the browser asks for less data. */
export const savesData = (): boolean => (navigator as Connected).connection?.saveData === true
