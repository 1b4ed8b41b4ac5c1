import '../../../kit/jitless.ts'
import { startCrash } from '../../client/page/start.ts'
import { jetxSkin } from './skin.ts'

startCrash(jetxSkin)
