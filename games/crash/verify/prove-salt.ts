import type { ProveSalt } from '../client/proof/view.ts'

/** Proves a salt by drand's signature. The curve's arithmetic comes with the first round that is checked. */
export const proveSalt: ProveSalt = async salt => (await import('../drand.ts')).provenSaltFault(salt)
