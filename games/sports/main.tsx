import '../kit/jitless.ts'
import { startSports } from './app/start.tsx'

startSports()
