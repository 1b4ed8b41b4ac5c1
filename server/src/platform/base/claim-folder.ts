import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Claims a data folder for this process, and gives back how to release it. @throws when another live process
 * has it
 */
export async function claimFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'owner.pid')
  const pid = Number(await readFile(file, 'utf8').catch(() => ''))
  const commandLine =
    pid && pid !== process.pid ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') : ''
  if (/main\.ts/.test(commandLine))
    throw new Error(
      `Another Ruka (process ${pid}) uses the folder ${folder}; stop it, or set DATA_DIR to another folder`,
    )
  await writeFile(file, String(process.pid))
  return async () => {
    // Another program may have claimed the folder since; its claim stays.
    if ((await readFile(file, 'utf8').catch(() => '')) === String(process.pid))
      await rm(file, { force: true })
  }
}
