import '../../../kit/jitless.ts'
import { startCrash } from '../../client/page/start.tsx'
import { jetxSkin } from './skin.ts'

startCrash(jetxSkin)
