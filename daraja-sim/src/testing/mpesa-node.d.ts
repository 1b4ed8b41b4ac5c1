/** As much of Safaricom's own client as the tests use; it has no types of its own. */
declare module 'mpesa-node' {
  type Reply = Promise<{ data: Record<string, string> }>
  export default class Mpesa {
    constructor(config: Record<string, string>)
    baseURL: string
    oAuth(): Reply
    c2bRegister(confirmationUrl: string, validationUrl: string): Reply
    c2bSimulate(msisdn: number, amount: number, account: string): Reply
    lipaNaMpesaOnline(
      msisdn: number,
      amount: number,
      callbackUrl: string,
      account: string,
      description: string,
    ): Reply
    lipaNaMpesaQuery(checkoutRequestId: string): Reply
    b2c(from: string, to: number, amount: number, queueUrl: string, resultUrl: string): Reply
    b2b(
      from: string,
      to: string,
      amount: number,
      queueUrl: string,
      resultUrl: string,
      fromType: number,
      toType: number,
      initiator: null,
      commandId: string,
      account: string,
    ): Reply
    transactionStatus(id: string, party: string, idType: string, queueUrl: string, resultUrl: string): Reply
    reversal(id: string, amount: number, queueUrl: string, resultUrl: string): Reply
    accountBalance(shortcode: string, idType: number, queueUrl: string, resultUrl: string): Reply
  }
}
