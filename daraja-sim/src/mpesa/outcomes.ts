/** Result texts as M-PESA words them. The code is the contract; a text may change without notice. */
const STK_TEXTS: Record<string, string> = {
  '0': 'The service request is processed successfully.',
  '1': 'The balance is insufficient for the transaction.',
  '2': 'Declined due to limit rule: less than the minimum transaction amount.',
  '3': 'Declined due to limit rule: greater than the maximum transaction amount.',
  '4': 'Declined due to limit rule: would exceed daily transfer limit.',
  '8': 'Declined due to limit rule: would exceed the maximum balance.',
  '17': 'Rule limited.',
  '1019': 'Transaction has expired.',
  '1025': 'An error occurred while sending a push request.',
  '1032': 'Request cancelled by user',
  '1037': 'DS timeout user cannot be reached',
  '2001': 'The initiator information is invalid.',
  '2028': 'The request is not permitted according to product assignment.',
  '4999': 'The transaction is still under processing',
  '8006': 'The security credential is locked.',
  SFC_IC0003: 'The operator does not exist.',
  C2B00011: 'Invalid MSISDN.',
  C2B00012: 'Invalid account number.',
  C2B00013: 'Invalid amount.',
  C2B00014: 'Invalid KYC details.',
  C2B00015: 'Invalid shortcode.',
  C2B00016: 'Other error.',
}

/** The texts of everything whose result comes later: payouts, status queries, reversals and balances. */
const RESULT_TEXTS: Record<string, string> = {
  ...STK_TEXTS,
  '11': 'The DebitParty is in an invalid state.',
  '21': 'The initiator is not allowed to initiate this request.',
  '25': 'The format of parameter null is invalid.',
  '2006': 'Declined due to account rule: The account status does not allow this transaction.',
  '2040':
    "Credit Party customer type (Unregistered or Registered Customer) can't be supported by the service.",
  '2032': 'The transaction does not exist.',
  R000001: 'The transaction has already been reversed.',
  R000002: 'The OriginalTransactionID is invalid.',
}

const UNKNOWN = 'The service request failed.'

export const stkText = (code: string): string => STK_TEXTS[code] ?? UNKNOWN
export const resultText = (code: string): string => RESULT_TEXTS[code] ?? UNKNOWN

/** A code as callbacks carry it: a number where it is one. */
export const codeOnWire = (code: string): number | string => (/^\d{1,15}$/.test(code) ? Number(code) : code)
