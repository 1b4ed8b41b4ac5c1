import { constants, publicEncrypt, X509Certificate } from 'node:crypto'

export type OperatorConfig = {
  readonly MPESA_SHORTCODE: string
  readonly MPESA_INITIATOR_NAME: string
  readonly MPESA_INITIATOR_PASSWORD: string
  readonly MPESA_CERTIFICATE?: string | undefined
}

/** Makes the calls that need the operator's password: payouts, status, reversals, balances, taxes. */
export type Operator = {
  readonly shortcode: string
  readonly name: string
  /**
   * The password under M-PESA's public key: RSA with PKCS#1 v1.5 padding, base64. Fresh padding each time.
   */
  credential(): string
}

/**
 * A process that makes no such call has no certificate and no credential.
 * @throws when the certificate cannot be read, so that it stops the boot and not the first payout.
 */
export function mpesaOperator(config: OperatorConfig): Operator {
  const { MPESA_CERTIFICATE: pem } = config
  const key = pem === undefined ? undefined : new X509Certificate(pem).publicKey
  return {
    get shortcode() {
      return config.MPESA_SHORTCODE
    },
    get name() {
      return config.MPESA_INITIATOR_NAME
    },
    credential() {
      if (key === undefined) throw new Error('MPESA_CERTIFICATE is not among the secrets of this process')
      const password = Buffer.from(config.MPESA_INITIATOR_PASSWORD)
      return publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, password).toString('base64')
    },
  }
}
