import { aboutInstant } from '../kit/instant/about-instant.ts'

export const about = aboutInstant({
  lead: [
    'Wheel is a wheel of fortune. Each segment is as likely as every other, and the one that stops under the pointer says what is paid.',
    'Wheel ni gurudumu la bahati. Kila sehemu ina uwezekano sawa na nyingine, na ile inayosimama chini ya mshale huonyesha malipo.',
  ],
  how: [
    'Choose how many segments the wheel has and how much risk you take: little wins often, or a great win rarely. Then spin. The table beside the wheel says how many segments pay what.',
    'Chagua idadi ya sehemu za gurudumu na kiwango cha hatari: ushindi mdogo mara nyingi, au mkubwa mara chache. Kisha zungusha. Jedwali kando ya gurudumu huonyesha ni sehemu ngapi hulipa nini.',
  ],
})
