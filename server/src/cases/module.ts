import type { Module } from '../platform/module.ts'
import { caseCommands } from './case-commands.ts'
import { deliveryCommands, openDeliveryCase } from './dead-deliveries.ts'

export const casesModule: Module = {
  name: 'cases',
  register(ctx) {
    ctx.events.onDead((tx, delivery) => openDeliveryCase(tx, ctx, delivery))
  },
  commands: [...caseCommands, ...deliveryCommands],
}
