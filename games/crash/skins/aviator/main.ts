import '../../../kit/jitless.ts'
import { startCrash } from '../../client/start.ts'
import { aviatorSkin } from './skin.ts'

startCrash(aviatorSkin)
