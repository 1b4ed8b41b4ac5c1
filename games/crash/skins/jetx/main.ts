import '../../../kit/jitless.ts'
import '../../client/crash.css'
import './jetx.css'
import { startCrash } from '../../client/page/start.tsx'
import { jetxSkin } from './skin.ts'

startCrash(jetxSkin)
