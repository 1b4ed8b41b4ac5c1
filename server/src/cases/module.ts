import type { Module } from '../platform/process/module.ts'
import { caseActions } from './case-actions.ts'
import { deliveryActions, openDeliveryCase } from './dead-deliveries.ts'

export const casesModule: Module = {
  name: 'cases',
  register(ctx) {
    ctx.events.onDead((tx, delivery) => openDeliveryCase(tx, ctx, delivery))
  },
  staffActions: [...caseActions, ...deliveryActions],
}
