import { randomBytes, randomInt } from 'node:crypto'

/** Who has an account, and what came to whose phone: all in memory, and gone with the process. */
export type Person = {
  readonly id: number
  readonly msisdn: string
  password: string
  active: boolean
  balance: number
  bonus: number
  readonly transactions: Transaction[]
}
type Transaction = {
  readonly id: number
  readonly created_at: string
  readonly subject: 'deposit' | 'withdraw'
  readonly ref: string
  readonly value: string
  readonly type: string
}
type Sambaza = { readonly from: Person; readonly to: string; readonly amount: number; readonly code: string }

export class People {
  readonly #byPhone = new Map<string, Person>()
  readonly #byToken = new Map<string, Person>()
  readonly #texts = new Map<string, string[]>()
  readonly #codes = new Map<string, string>()
  /** Open prompts on phones, in shillings. */
  readonly prompts = new Map<string, number>()
  readonly sambazas = new Map<string, Sambaza>()

  byPhone(msisdn: string): Person | undefined {
    return this.#byPhone.get(msisdn)
  }
  byToken(token: string): Person | undefined {
    const person = this.#byToken.get(token)
    return person?.active === true ? person : undefined
  }
  add(msisdn: string, password: string): void {
    const id = this.#byPhone.size + 1
    this.#byPhone.set(msisdn, {
      id,
      msisdn,
      password,
      active: true,
      balance: 0,
      bonus: 150.5,
      transactions: [],
    })
  }
  /** Such a server gives a refresh token too, and never says where it could be used. */
  logIn(person: Person): { access: string; refresh: string } {
    const access = randomBytes(16).toString('hex')
    this.#byToken.set(access, person)
    return { access, refresh: randomBytes(16).toString('hex') }
  }
  /** Sends a code by SMS, in words that `says` makes of it. */
  sendCode(msisdn: string, digits: number, says: (code: string) => string): string {
    const code = String(randomInt(10 ** digits)).padStart(digits, '0')
    this.#codes.set(msisdn, code)
    this.#texts.set(msisdn, [...this.texts(msisdn), says(code)])
    return code
  }
  isCode = (msisdn: string, code: unknown): boolean => this.#codes.get(msisdn) === code
  texts = (msisdn: string): readonly string[] => this.#texts.get(msisdn) ?? []

  book(person: Person, subject: Transaction['subject'], amount: number): void {
    const id = person.transactions.length + 1
    const sign = subject === 'deposit' ? 1 : -1
    person.balance += sign * amount
    person.transactions.unshift({
      id,
      created_at: new Date().toISOString(),
      subject,
      ref: `REF${person.id}${id}`,
      value: amount.toFixed(2),
      type: 'mpesa',
    })
  }
}
