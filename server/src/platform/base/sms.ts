/** A gateway for text messages. */
export type Sms = {
  /**
   * Hands one message to the gateway. @throws when the gateway did not take it, or when that is unknown:
   * sending again is harmless. `from` is a short code that the message answers; by itself it is the sender's
   * name.
   */
  send(message: { to: string; text: string; from?: string }): Promise<void>
}

/**
 * The Africa's Talking messaging API (form in, JSON out); `baseUrl` is theirs or the simulator's. The account
 * is read with each message.
 */
export function africasTalking(options: {
  baseUrl: string
  account: { readonly SMS_USERNAME: string; readonly SMS_API_KEY: string }
  sender: string
}): Sms {
  return {
    async send({ to, text, from = options.sender }) {
      const form = new URLSearchParams({
        username: options.account.SMS_USERNAME,
        to: `+${to}`,
        message: text,
        from,
      })
      const response = await fetch(`${options.baseUrl}/version1/messaging`, {
        method: 'POST',
        headers: { apiKey: options.account.SMS_API_KEY, accept: 'application/json' },
        body: form,
        signal: AbortSignal.timeout(10_000),
      })
      if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`)
      const reply = (await response.json()) as { SMSMessageData?: { Recipients?: { statusCode?: number }[] } }
      const status = reply.SMSMessageData?.Recipients?.[0]?.statusCode
      // 100 processed, 101 sent, 102 queued; all else is a refusal by the gateway.
      if (status === undefined || status < 100 || status > 102)
        throw new Error(`the SMS gateway refused the message with ${status}`)
    },
  }
}
