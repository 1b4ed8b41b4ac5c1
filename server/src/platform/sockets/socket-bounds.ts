import { MessageShare } from './message-share.ts'

/** What one client can occupy, and one subject, such as a person, with all its clients. */
const SOCKETS_PER_SUBJECT_MAX = 12
const QUESTIONS_PER_SOCKET_MAX = 24
const QUESTIONS_PER_SUBJECT_MAX = 72
/** Messages of one subject: more than three open games send. A subject's questions beyond their number end a socket instead. */
const MESSAGES = { perSecond: 100, burst: 200, questionsMax: Infinity }

/** A socket, as its subject’s bounds see it. */
export type Seen = {
  /** When its client last sent something, on a monotonic clock. */
  heardMs: number
  /** Ends it: its subject has too many. */
  crowdOut(): void
}

type Subject = { readonly sockets: Set<Seen>; readonly messages: MessageShare; questions: number }

/** The subjects’ sockets of one server. */
export class Subjects {
  readonly #subjects = new Map<string, Subject>()

  /**
   * Counts a socket as this subject’s. Above the limit the one silent for longest is closed: a phone that lost
   * its network leaves dead sockets behind, which must not prevent it from reconnecting.
   */
  join(name: string, socket: Seen): Questions {
    const subject = this.#subjects.get(name) ?? this.#open(name)
    subject.sockets.add(socket)
    if (subject.sockets.size > SOCKETS_PER_SUBJECT_MAX) {
      const others = [...subject.sockets].filter(other => other !== socket)
      const silent = others.reduce((least, other) => (other.heardMs < least.heardMs ? other : least))
      subject.sockets.delete(silent)
      silent.crowdOut()
    }
    return new Questions(subject, () => void subject.sockets.delete(socket))
  }

  /** Forgets the subjects that a new one would equal: one who comes back at once has no more than before. */
  sweep(): void {
    for (const [name, { sockets, messages, questions }] of this.#subjects)
      if (sockets.size === 0 && questions === 0 && messages.isAtRest()) this.#subjects.delete(name)
  }

  #open(name: string): Subject {
    const subject: Subject = { sockets: new Set(), messages: new MessageShare(MESSAGES), questions: 0 }
    this.#subjects.set(name, subject)
    return subject
  }
}

/** The pending requests of one socket, and the share that its messages are counted in. */
export class Questions {
  readonly messages: MessageShare
  readonly #subject: Subject | undefined
  readonly #left: (() => void) | undefined
  #underWay = 0

  /** The questions of a visitor, whose messages wait while their address has too many under way. */
  static ofVisitor(messages: MessageShare): Questions {
    return new Questions({ messages })
  }

  constructor(of: Subject | { readonly messages: MessageShare }, left?: () => void) {
    this.messages = of.messages
    this.#subject = 'questions' in of ? of : undefined
    this.#left = left
  }

  /** Starts one, unless too many are under way; `ask` handles its own faults. */
  start(ask: () => Promise<void>): boolean {
    const subject = this.#subject
    if (this.#underWay >= QUESTIONS_PER_SOCKET_MAX) return false
    if (subject && subject.questions >= QUESTIONS_PER_SUBJECT_MAX) return false
    this.#underWay++
    if (subject) subject.questions++
    const answered = this.messages.asked()
    const end = () => {
      this.#underWay--
      if (subject) subject.questions--
      answered()
    }
    ask().then(end, end)
    return true
  }

  /** Its socket is gone; what is under way still counts until it ends. */
  close(): void {
    this.#left?.()
  }
}
