import { readCommand, runCommand } from '../src/platform/staff/command-line.ts'
import type { Ctx } from '../src/platform/context/context.ts'
import type { StaffAction } from '../src/platform/staff/staff-action.ts'

/** Runs a command of staff against the face of a module, as the command line does; gives the lines. */
export const runStaff = async <Face extends Ctx | { readonly ctx: Ctx }>(
  face: Face,
  actions: readonly StaffAction<Face>[],
  typed: readonly string[],
): Promise<readonly string[]> =>
  runCommand('ctx' in face ? face.ctx : face, face, await readCommand(actions, typed))
