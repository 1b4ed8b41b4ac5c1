import { aboutInstant } from '../kit/instant/about-instant.ts'

export const about = aboutInstant({
  lead: [
    'Plinko drops a ball through rows of pins. At each pin it goes left or right, and the slot it lands in says what it pays: little in the middle, much at the edges.',
    'Plinko hudondosha mpira kupitia safu za pini. Kwenye kila pini huenda kushoto au kulia, na tundu unapoangukia huonyesha malipo: kidogo katikati, mengi pembeni.',
  ],
  how: [
    'Choose how many rows there are and how much risk you take, and drop the ball. More rows and more risk pay more at the edges, which fewer balls reach. Where the ball goes is drawn before it falls.',
    'Chagua idadi ya safu na kiwango cha hatari, kisha dondosha mpira. Safu nyingi na hatari kubwa hulipa zaidi pembeni, ambako mipira michache hufika. Njia ya mpira huamuliwa kabla haujaanguka.',
  ],
})
