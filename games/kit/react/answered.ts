import type { Answer } from '../api.ts'

/** The data of an answer, where a refusal is a failure of the screen. @throws Error with its text */
export function answered<Data>(answer: Answer<Data>): Data {
  if ('refused' in answer) throw new Error(answer.refused.text)
  return answer.data
}
