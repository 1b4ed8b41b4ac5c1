import type { Change, Outcome } from './state.ts'
import { freshReceipt, type World } from './world.ts'

/** A result's parameters, in the order of the documents. One without a Value is real. */
export type Parameter = { Key: string; Value?: string | number }

/** The result of a command. `changes` are recorded with the outcome, as one event. */
export type Done = {
  code: string
  changes: Change[]
  receipt: string
  parameters: Parameter[]
  /** What ReferenceData has beside the queue's address; it is then a list. */
  reference?: Parameter
}

/** A failure moves nothing, and still has a receipt. */
export const failed = (world: World, code: string): Done => ({
  code,
  changes: [],
  receipt: freshReceipt(world),
  parameters: [],
})

/** Results that are no transaction carry a receipt with nothing behind the date. */
export function placeholderReceipt(world: World): string {
  return `${freshReceipt(world).slice(0, 3)}0000000`
}

/** The content of a result: the outcome, and the parameters of a success. */
export type Ending = { outcome: Outcome } & Pick<Done, 'parameters' | 'reference'>
type Ids = { originatorConversationId: string; conversationId: string }

/** The body of every result. A failure is the same envelope without parameters. */
export function resultBody(kind: string, ids: Ids, { outcome, parameters, reference }: Ending): unknown {
  const queue = {
    Key: 'QueueTimeoutURL',
    Value: `https://internalapi.simulator.invalid/mpesa/${kind}results/v1/submit`,
  }
  return {
    Result: {
      ResultType: 0,
      ResultCode: outcome.code,
      ResultDesc: outcome.text,
      OriginatorConversationID: ids.originatorConversationId,
      ConversationID: ids.conversationId,
      TransactionID: outcome.receipt,
      ...(parameters.length === 0 ? {} : { ResultParameters: { ResultParameter: parameters } }),
      ReferenceData: { ReferenceItem: reference === undefined ? queue : [reference, queue] },
    },
  }
}

/** The body of a queue timeout is undocumented. This is a result's envelope without a result code. */
export function queueTimeoutBody(ids: Ids, receipt: string | null): unknown {
  return {
    Result: {
      ResultType: 1,
      ResultCode: '100000001',
      ResultDesc: 'The system is overloaded.',
      OriginatorConversationID: ids.originatorConversationId,
      ConversationID: ids.conversationId,
      TransactionID: receipt,
    },
  }
}
