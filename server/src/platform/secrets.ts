import { KEY_NAMES, previousNameOf, secretOf, type KeyName } from './keys.ts'

export const ROLES = ['web', 'engine', 'worker'] as const
export type Role = (typeof ROLES)[number]
/** What a process does that a secret is for; `chat` is what engines write where players may write to each other. */
type Use = Role | 'chat'

/**
 * Which role needs which secret: the one place that says so. A process is started with these, and keeps no other. What no role
 * needs is for staff: each action names its own (`StaffAction.secrets`).
 */
const USES = {
  SESSION_KEY: ['web'],
  /** The mark of a chatting player is made under it, by the leader of the game. */
  CODE_KEY: ['web', 'chat'],
  /** Seeds, and messages to phones while they wait in a job. */
  SEED_SEAL_KEY: ['web', 'engine', 'worker'],
  /** The addresses of notices: made with each request to M-PESA, and judged when they are called. */
  HOOK_KEY: ['web', 'worker'],
  /** Signs exports for auditors: the 32 bytes of an Ed25519 key. */
  EXPORT_KEY: [],
  /** A player's deposit is asked for by the process that hears the player. */
  MPESA_CONSUMER_KEY: ['web', 'worker'],
  MPESA_CONSUMER_SECRET: ['web', 'worker'],
  MPESA_PASSKEY: ['web', 'worker'],
  /** Who has these can pay out. The certificate is public, and of use beside the password only. */
  MPESA_INITIATOR_NAME: ['worker'],
  MPESA_INITIATOR_PASSWORD: ['worker'],
  MPESA_CERTIFICATE: ['worker'],
  SMS_USERNAME: ['worker'],
  SMS_API_KEY: ['worker'],
} as const satisfies Record<KeyName, readonly Use[]> & Record<string, readonly Use[]>

export type SecretName = keyof typeof USES
export const SECRET_NAMES = Object.keys(USES) as SecretName[]
/** What a call to M-PESA with the operator's own password takes. */
export const OPERATOR_SECRETS = [
  'HOOK_KEY',
  'MPESA_CONSUMER_KEY',
  'MPESA_CONSUMER_SECRET',
  'MPESA_INITIATOR_NAME',
  'MPESA_INITIATOR_PASSWORD',
  'MPESA_CERTIFICATE',
] as const satisfies readonly SecretName[]

type Running = { readonly ROLES: readonly Role[]; readonly CRASH_CHAT: 'on' | 'off' }

const isUsed = (use: Use, { ROLES: roles, CRASH_CHAT }: Running): boolean =>
  use === 'chat' ? CRASH_CHAT === 'on' && roles.includes('engine') : roles.includes(use)

/** The secrets that a process of these roles needs. */
export const secretsOf = (running: Running): readonly SecretName[] =>
  SECRET_NAMES.filter(name => USES[name].some(use => isUsed(use, running)))

/** Which of its roles a process needs a secret for, in words. */
export function whyNeeded(name: SecretName, running: Running): string {
  const uses = USES[name].filter(use => isUsed(use, running))
  const roles = uses.map(use => (use === 'chat' ? 'engine with CRASH_CHAT=on' : use))
  if (roles.length === 0) return 'the command needs it'
  return roles.length === 1 ? `the role ${roles[0]} needs it` : `the roles ${roles.join(' and ')} need it`
}

/** The variables of a secret: its own, and that of a key's second. */
export const variablesOf = (name: SecretName): readonly string[] =>
  isKey(name) ? [name, previousNameOf(name)] : [name]

const isKey = (name: SecretName): name is KeyName => (KEY_NAMES as readonly string[]).includes(name)

/** Addresses that may have a password in them. */
const ADDRESSES = ['DATABASE_URL', 'MIGRATE_DATABASE_URL', 'NATS_URL']

/**
 * Takes all secrets out of an environment that was read, so that neither a child nor a dump of it has them; gives the names of
 * those that were there and are not needed.
 */
export function forgetSecrets(
  env: Record<string, string | undefined>,
  needed: readonly SecretName[],
): readonly string[] {
  const wanted = new Set(needed.flatMap(variablesOf))
  const given = SECRET_NAMES.flatMap(variablesOf).filter(name => env[name] !== undefined && env[name] !== '')
  for (const name of [...SECRET_NAMES.flatMap(variablesOf), ...ADDRESSES]) delete env[name]
  return given.filter(name => !wanted.has(name))
}

type Secrets = { readonly [name in SecretName]?: string | undefined }

/** The configuration for what reads secrets by name: each is looked for when it is read, not before. */
export function withSecrets<Given extends Secrets, Name extends SecretName>(
  config: Given,
  names: readonly Name[],
): Omit<Given, Name> & Readonly<Record<Name, string>> {
  return Object.defineProperties(
    Object.create(config) as Omit<Given, Name> & Readonly<Record<Name, string>>,
    Object.fromEntries(names.map(name => [name, { get: () => secretOf(config, name) }])),
  )
}
