import './wheel.css'
import { instantGame } from '../kit/instant/client/game.ts'
import { risks } from './choice.ts'
import { shortTimes } from './looks.rules.ts'
import { wheel as manifest } from './manifest.ts'
import { makeStage } from './stage.ts'
import { rules, segmentsOf } from './wheel.rules.ts'

export const client = instantGame({
  manifest,
  rules,
  texts: {
    begin: 'Spin',
    busy: 'Spinning',
    brief: ({ start: { size, risk }, shown: { segment } }) => shortTimes(segmentsOf(size, risk)[segment]!),
    say: ({ start: { size, risk }, shown: { segment } }) =>
      `Segment ${segment + 1} of ${size}, ${shortTimes(segmentsOf(size, risk)[segment]!)}.`,
    chosen: ({ size, risk }) => `${size} segments, ${risks[risk].toLowerCase()} risk`,
    help: [
      [
        'How it is played',
        'The wheel is spun and stops with one of its segments below the pointer. Your stake times what stands on that segment is paid; segments of 0x pay nothing.',
        'Every segment is as likely as every other. Which one it is was drawn before the wheel turns; the picture only shows it.',
      ],
      [
        'Segments and risk',
        'At low risk most segments pay a little, at medium risk every second one pays more, and at high risk one segment has all there is to win.',
        'What is on the wheel, and how often, stands below it. At high risk more segments make that one rarer and worth more; at the other risks they change nothing but the picture.',
      ],
    ],
  },
  make: makeStage,
})
