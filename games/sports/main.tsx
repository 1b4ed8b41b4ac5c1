import '../kit/jitless.ts'
import './sports.css'
import { startSports } from './app/start.tsx'

startSports()
