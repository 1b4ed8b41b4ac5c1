import { constants, publicEncrypt, X509Certificate } from 'node:crypto'

export type OperatorConfig = {
  readonly MPESA_SHORTCODE: string
  readonly MPESA_INITIATOR_NAME: string
  readonly MPESA_INITIATOR_PASSWORD: string
  readonly MPESA_CERTIFICATE: string
}

/** Who asks M-PESA for what needs the operator's own password: payouts, status, reversals, balances, taxes. */
export type Operator = {
  readonly shortcode: string
  readonly name: string
  /** The password under M-PESA's public key: RSA with PKCS#1 v1.5 padding, base64. Fresh padding each time. */
  credential(): string
}

/** @throws when the certificate cannot be read, so that it stops the boot and not the first payout. */
export function mpesaOperator(config: OperatorConfig): Operator {
  const key = new X509Certificate(config.MPESA_CERTIFICATE).publicKey
  return {
    get shortcode() {
      return config.MPESA_SHORTCODE
    },
    name: config.MPESA_INITIATOR_NAME,
    credential: () =>
      publicEncrypt(
        { key, padding: constants.RSA_PKCS1_PADDING },
        Buffer.from(config.MPESA_INITIATOR_PASSWORD),
      ).toString('base64'),
  }
}
