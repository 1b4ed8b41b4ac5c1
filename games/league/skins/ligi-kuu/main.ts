import '../../../kit/jitless.ts'
import '../../client/league.css'
import { startLeague } from '../../client/start.tsx'

startLeague('ligi-kuu')
