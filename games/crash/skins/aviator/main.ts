import '../../../kit/jitless.ts'
import { startCrash } from '../../client/page/start.ts'
import { aviatorSkin } from './skin.ts'

startCrash(aviatorSkin)
