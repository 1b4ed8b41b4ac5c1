/** Where an endpoint is, by its address in the contract. The caller of `client/` would be a thirtieth of the script. */
export const urlOf = (origin: string, address: string): string =>
  `${origin}/api${address.slice(address.indexOf('/'))}`
