import '../../../kit/jitless.ts'
import { startCrash } from '../../client/page/start.tsx'
import { aviatorSkin } from './skin.ts'

startCrash(aviatorSkin)
