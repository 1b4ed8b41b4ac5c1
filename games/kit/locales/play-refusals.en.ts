/** The server writes English itself. */
export const playRefusals: Readonly<Record<string, string>> = {}
