export { RoundMachine, type RoundRules } from './round-machine.ts'
