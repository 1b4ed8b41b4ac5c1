import { z } from 'zod'

/** A file that a caller hands over with an action: its name without a folder, and its content. */
export type StaffFile = { readonly name: string; readonly bytes: Buffer }

/** The text of a size, such as 64 MB. */
export const sizeText = (bytes: number): string =>
  bytes >= 1_000_000 ? `${bytes / 1_000_000} MB` : `${bytes / 1_000} kB`

/**
 * An input that is the content of a file, not empty and of at most `mostBytes`. An action never reads a path:
 * its caller may be on another machine than the server. The command line takes a path of its own machine and
 * reads it.
 */
export const file = (mostBytes: number) =>
  z
    .strictObject({
      name: z.string().min(1).max(255),
      bytes: z
        .instanceof(Buffer)
        .refine(({ length }) => length > 0, 'The file is empty')
        .refine(({ length }) => length <= mostBytes, `The file is larger than ${sizeText(mostBytes)}`),
    })
    .meta({ mostBytes })

/** The most bytes of an input that is a file, or undefined of any other input. */
export function mostBytesOf(field: z.core.$ZodType): number | undefined {
  const mostBytes = z.globalRegistry.get(field)?.['mostBytes']
  return typeof mostBytes === 'number' ? mostBytes : undefined
}

/** A file that an action gives: its name, and its text in parts, which can be read once. */
export class Download {
  readonly name: string
  readonly parts: AsyncIterable<string>

  constructor(name: string, parts: AsyncIterable<string>) {
    this.name = name
    this.parts = parts
  }

  /** In JSON it is named, and not there. */
  toJSON(): string {
    return this.name
  }
}

/**
 * The field of an output that is a file. The caller keeps it: the command line writes it where `--file` says.
 */
export const download = z.instanceof(Download)

/** The name of the field that is a file, or undefined where an output has none. */
export const downloadIn = (output: z.core.$ZodType): string | undefined =>
  output instanceof z.ZodObject
    ? Object.entries(output.shape).find(([, field]) => field === download)?.[0]
    : undefined
