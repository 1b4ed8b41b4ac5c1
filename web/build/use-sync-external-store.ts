// React has had this hook since 18; the router still brings a shim for older ones, which would be dead weight.
export { useSyncExternalStore } from 'react'
