import '../../../kit/jitless.ts'
import { startCrash } from '../../client/start.ts'
import { jetxSkin } from './skin.ts'

startCrash(jetxSkin)
