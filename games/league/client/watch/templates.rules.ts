/**
 * How attacks go: keyframes of the ball on a pitch of 1050 by 680 decimetres, of a side that attacks towards x = 1050.
 * Each says when (in hundredths of the attack), where, and who of the eleven has it; the last one is the shot.
 */
export type Key = readonly [when: number, x: number, y: number, player: number]
export type Template = { readonly name: string; readonly keys: readonly Key[] }

/** Players by their place: 0 the keeper, 1 to 4 defence, 5 to 8 midfield, 9 and 10 in front; left to right. */
export const TEMPLATES = [
  {
    name: 'counter',
    keys: [
      [0, 330, 300, 6],
      [30, 560, 250, 9],
      [65, 800, 300, 9],
      [88, 915, 320, 9],
    ],
  },
  {
    name: 'cross',
    keys: [
      [0, 560, 140, 5],
      [32, 780, 70, 5],
      [58, 945, 75, 5],
      [88, 985, 330, 10],
    ],
  },
  {
    name: 'longShot',
    keys: [
      [0, 520, 400, 7],
      [35, 640, 300, 6],
      [62, 720, 330, 7],
      [84, 765, 335, 7],
    ],
  },
  {
    name: 'through',
    keys: [
      [0, 500, 300, 6],
      [38, 640, 350, 7],
      [66, 860, 290, 9],
      [88, 940, 310, 9],
    ],
  },
  {
    name: 'corner',
    keys: [
      [0, 1046, 8, 5],
      [40, 1046, 8, 5],
      [74, 985, 300, 2],
      [90, 990, 320, 2],
    ],
  },
  {
    name: 'freeKick',
    keys: [
      [0, 780, 250, 7],
      [50, 780, 250, 7],
      [70, 782, 252, 7],
      [86, 900, 290, 7],
    ],
  },
  {
    name: 'solo',
    keys: [
      [0, 540, 540, 8],
      [30, 690, 560, 8],
      [56, 830, 470, 8],
      [86, 930, 390, 8],
    ],
  },
  {
    name: 'header',
    keys: [
      [0, 600, 560, 8],
      [36, 820, 610, 4],
      [66, 930, 600, 4],
      [90, 995, 350, 9],
    ],
  },
  {
    name: 'rebound',
    keys: [
      [0, 640, 300, 6],
      [34, 860, 260, 9],
      [58, 1030, 330, 9],
      [72, 970, 390, 10],
      [88, 985, 380, 10],
    ],
  },
  {
    name: 'cutBack',
    keys: [
      [0, 600, 180, 5],
      [34, 860, 110, 9],
      [62, 1000, 150, 9],
      [88, 925, 320, 6],
    ],
  },
  {
    name: 'oneTwo',
    keys: [
      [0, 560, 360, 6],
      [28, 720, 330, 10],
      [52, 800, 390, 6],
      [72, 880, 330, 10],
      [88, 945, 350, 6],
    ],
  },
  {
    name: 'lob',
    keys: [
      [0, 300, 420, 3],
      [46, 760, 360, 10],
      [70, 850, 350, 10],
      [84, 880, 345, 10],
    ],
  },
] as const satisfies readonly Template[]
