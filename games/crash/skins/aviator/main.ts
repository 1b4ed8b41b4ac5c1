import '../../../kit/jitless.ts'
import '../../client/crash.css'
import { startCrash } from '../../client/page/start.tsx'
import { aviatorSkin } from './skin.ts'

startCrash(aviatorSkin)
