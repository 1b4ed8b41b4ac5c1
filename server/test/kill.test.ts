import { describeKills } from './crash-kills.ts'

describeKills(['cash-out'], { players: 8 })
