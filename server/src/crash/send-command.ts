import type { CrashClientMessage } from '@ruka/contract/crash'
import type { Participant } from './round-bets.ts'
import type { Answer, SayAnswer, RoomApi } from './room-api.ts'

export type Command = Extract<CrashClientMessage, { t: 'bet' | 'cancel' | 'cashOut' | 'say' }>

export function ask(room: RoomApi, participant: Participant, message: Command): Promise<Answer | SayAnswer> {
  switch (message.t) {
    case 'bet':
      return room.bet(participant, message)
    case 'cancel':
      return room.cancel(participant, message)
    case 'cashOut':
      return room.cashOut(participant, message)
    case 'say':
      return room.say(participant, message)
  }
}
