import '../../../kit/jitless.ts'
import { startLeague } from '../../client/start.tsx'

startLeague('virtual-league')
