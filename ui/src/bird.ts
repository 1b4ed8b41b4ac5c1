/**
 * The portraits of the birds of aliases, in the order of `locales/alias.*.json`: a head in profile, put
 * together from a beak, a crest and colours, so that two dozen fit into a kilobyte. The field is 40 by 40.
 */
const BEAKS = [
  'M26 16l8 4-8 3z',
  'M26 17.500l13 3-13 2z',
  'M26 14c6 0 9 3 8 10-2-3-4-3-8-2z',
  'M26 16c7 0 12 4 12 12-3-5-7-7-12-6z',
  'M25 12c8 0 13 4 13 11-4-2-8-1-13 0z',
  'M26 16l13 2-4 4c-3 3-7 2-9 0z',
] as const
const CRESTS = [
  '',
  'M12 13 5 3l9 7-1-9 5 8 3-9 1 9 7-7-6 9z',
  'M13 11C8 11 4 8 2 4c4 1 9 1 13 4z',
  'M14 12c0-5 2-8 6-10-1 4 0 6 2 9z',
  'M15 11c0-6 6-8 7-2l1 3z',
  'M11 15 8 5l7 6zM23 12l5-7-1 9z',
] as const

type Bird = readonly [
  beak: number,
  crest: number,
  head: string,
  cheek: string,
  body: string,
  beakColor: string,
  sky: string,
]
const BIRDS: readonly Bird[] = [
  [0, 1, '#2b2f45', '#f3f1ea', '#8f9bb3', '#2b2f45', '#ffb020'],
  [1, 2, '#dfe4ee', '#2b2f45', '#8f9bb3', '#ffb020', '#2a6f97'],
  [2, 0, '#f3f1ea', '#e6dfd2', '#5a3b22', '#ffb020', '#3c6ea5'],
  [2, 0, '#7a4b2a', '#a86f42', '#5a3b22', '#ffc35a', '#f2a65a'],
  [4, 4, '#2b2f45', '#ff6d8d', '#4a5068', '#f0436a', '#bfe3d0'],
  [3, 0, '#1c2136', '#1c2136', '#f3f1ea', '#2b2f45', '#16b364'],
  [0, 0, '#ffc35a', '#2b2f45', '#e8a020', '#2b2f45', '#0e7c61'],
  [3, 0, '#1b9e77', '#f0436a', '#155f8a', '#1c2136', '#ffe0b0'],
  [1, 0, '#2a7fd4', '#f3f1ea', '#ff8a2a', '#f0436a', '#bfe3ff'],
  [3, 0, '#ff9db5', '#ffc6d4', '#ff7a9c', '#2b2f45', '#6cc1ff'],
  [5, 3, '#c9b9a3', '#e6dfd2', '#2b2f45', '#d9a66b', '#ffb98a'],
  [0, 4, '#3c6ea5', '#6cc1ff', '#2b2f45', '#f0436a', '#e6dfd2'],
  [5, 2, '#f3f1ea', '#ffe0b0', '#e6dfd2', '#ffb020', '#5aa9ff'],
  [1, 0, '#f3f1ea', '#f0436a', '#1c2136', '#f0436a', '#8fd3b6'],
  [3, 1, '#e89a5c', '#f2b98a', '#b8733f', '#2b2f45', '#2a6f97'],
  [0, 0, '#4a4038', '#6b5d50', '#2f2a26', '#1c2136', '#ffd28a'],
  [0, 2, '#1f3f7a', '#b5502a', '#f3f1ea', '#1c2136', '#ffb3a0'],
  [2, 5, '#a8845c', '#f0d9b8', '#7a5b3a', '#2b2f45', '#3a2f6b'],
  [2, 0, '#4a5068', '#f3f1ea', '#8f9bb3', '#ffb020', '#ff8a2a'],
  [0, 3, '#1f8a54', '#f3f1ea', '#155f3a', '#f0436a', '#c9a3ff'],
  [0, 0, '#24508f', '#3c6ea5', '#b5602a', '#1c2136', '#ffe08a'],
  [1, 0, '#1b9e77', '#ffc35a', '#e8a020', '#1c2136', '#ff9ab0'],
  [0, 0, '#c3c9d6', '#e6dfd2', '#9aa3bf', '#7a6f80', '#7a5fc4'],
  [0, 2, '#2b2f45', '#f3f1ea', '#a8845c', '#1c2136', '#7fd1d8'],
]

/** The filled paths of a bird's portrait, back to front. */
export function birdPaths(bird: number): readonly (readonly [d: string, fill: string])[] {
  const [beak, crest, head, cheek, body, beakColor, sky] = BIRDS[bird] ?? BIRDS[0]!
  return [
    ['M0 0h40v40H0z', sky],
    [CRESTS[crest]!, crest === 4 ? beakColor : head],
    ['M1 40c0-9 5-15 11-15h9c6 0 9 6 9 15z', body],
    [BEAKS[beak]!, beakColor],
    ['M17 9.500a10 10 0 1 1 0 20 10 10 0 0 1 0-20z', head],
    ['M20 19a5 5 0 1 1 0 10 5 5 0 0 1 0-10z', cheek],
    ['M20.500 14.500a2.400 2.400 0 1 1 0 4.800 2.400 2.400 0 0 1 0-4.800z', '#fff'],
    ['M21 15.700a1.400 1.400 0 1 1 0 2.800 1.400 1.400 0 0 1 0-2.800z', '#0b0e1a'],
  ]
}
